-- A database as Enfilade 0.1.0 made it (schema 1): four tables of sealed bids and a replay. Whatever comes later must open it.
-- The first has a choice taken back, a scenario amended and a die; the second waits for the dice of its set-up; at the third they
-- were typed; the fourth is over. They were made far in the future, so that none is ever retired for its age.
PRAGMA application_id = 1164863081;
PRAGMA user_version = 1;
BEGIN TRANSACTION;
CREATE TABLE entries (
    place TEXT NOT NULL REFERENCES tables (id), number INTEGER NOT NULL, line TEXT NOT NULL, PRIMARY KEY (place, number)
) STRICT, WITHOUT ROWID;
INSERT INTO "entries" VALUES('4DzLXMGLCT-N9SSh',1,'{"do": "act", "seat": "red", "text": "bid 3"}');
INSERT INTO "entries" VALUES('4DzLXMGLCT-N9SSh',2,'{"do": "undo", "seat": "red"}');
INSERT INTO "entries" VALUES('4DzLXMGLCT-N9SSh',3,'{"do": "act", "seat": "red", "text": "bid 2"}');
INSERT INTO "entries" VALUES('4DzLXMGLCT-N9SSh',4,'{"do": "amend", "text": "rounds", "value": 3}');
INSERT INTO "entries" VALUES('4DzLXMGLCT-N9SSh',5,'{"do": "act", "seat": "red", "text": "seal"}');
INSERT INTO "entries" VALUES('4DzLXMGLCT-N9SSh',6,'{"do": "act", "seat": "blue", "text": "bid 2"}');
INSERT INTO "entries" VALUES('4DzLXMGLCT-N9SSh',7,'{"do": "act", "seat": "blue", "text": "seal", "draws": [5]}');
INSERT INTO "entries" VALUES('4DzLXMGLCT-N9SSh',8,'{"do": "act", "seat": "blue", "text": "bid 1"}');
INSERT INTO "entries" VALUES('roFkdC5TY1J9Vof4',1,'{"do": "act", "seat": "red", "text": "bid 1"}');
INSERT INTO "entries" VALUES('xTtEf8KgNQyjQQWj',1,'{"do": "act", "seat": "red", "text": "bid 3"}');
INSERT INTO "entries" VALUES('xTtEf8KgNQyjQQWj',2,'{"do": "act", "seat": "red", "text": "seal"}');
INSERT INTO "entries" VALUES('xTtEf8KgNQyjQQWj',3,'{"do": "act", "seat": "blue", "text": "bid 1"}');
INSERT INTO "entries" VALUES('xTtEf8KgNQyjQQWj',4,'{"do": "act", "seat": "blue", "text": "seal"}');
INSERT INTO "entries" VALUES('xTtEf8KgNQyjQQWj',5,'{"do": "act", "seat": "red", "text": "bid 3"}');
INSERT INTO "entries" VALUES('xTtEf8KgNQyjQQWj',6,'{"do": "act", "seat": "red", "text": "seal"}');
INSERT INTO "entries" VALUES('xTtEf8KgNQyjQQWj',7,'{"do": "act", "seat": "blue", "text": "bid 1"}');
INSERT INTO "entries" VALUES('xTtEf8KgNQyjQQWj',8,'{"do": "act", "seat": "blue", "text": "seal"}');
CREATE TABLE replays (id TEXT PRIMARY KEY, created REAL NOT NULL, record TEXT NOT NULL) STRICT;
INSERT INTO "replays" VALUES('bidding',1794779214.778,'{"committed":"8181bb3b64b9ec18c4e6c3dd57552cc4bce558261489cae699857ad1cb643156","enfilade":1,"game":"sealed","rules":1,"scenario":{"game":"sealed","id":"plain","rounds":2,"title":"Two rounds"},"seed":"kept/2"}
{"do": "open", "draws": []}
{"do": "act", "seat": "red", "text": "bid 3", "hash": "1f5ae3a54127314447af69e9"}
{"do": "act", "seat": "red", "text": "seal", "hash": "d3a3efd374b117e19abdf310"}
{"do": "act", "seat": "blue", "text": "bid 1", "hash": "e367df44b432205f6599d1f6"}
{"do": "act", "seat": "blue", "text": "seal", "hash": "995a0a970e3947c06c8a8cdb"}
{"do": "act", "seat": "red", "text": "bid 3", "hash": "c2648b1010f769ed7fb1f092"}
{"do": "act", "seat": "red", "text": "seal", "hash": "102a1b64d610de8aec73cfac"}
{"do": "act", "seat": "blue", "text": "bid 1", "hash": "f683efc6277cc1e1f1f2cec1"}
{"do": "act", "seat": "blue", "text": "seal", "hash": "b9428f021e15dbfc365d22a4"}
');
CREATE TABLE secrets (digest BLOB PRIMARY KEY, place TEXT NOT NULL REFERENCES tables (id), seat TEXT) STRICT, WITHOUT ROWID;
INSERT INTO "secrets" VALUES(X'203E5A0F52BCB92E5918DC2AD751D0928374DF650D015041D7E317C0979D84D7','roFkdC5TY1J9Vof4','red');
INSERT INTO "secrets" VALUES(X'3E85871C8E618B6DD3B5C7267F268BFEAD51CF37354B44CF669530E1E4C4B91A','4DzLXMGLCT-N9SSh',NULL);
INSERT INTO "secrets" VALUES(X'4AC720F27E80C890116B81CC24C82C96BF98398082215EAB60977ACFBAA30648','xTtEf8KgNQyjQQWj',NULL);
INSERT INTO "secrets" VALUES(X'5C2F4AF4DAE0B798BF7C8051320BB5295B79463ED25C899DFB4EB980A532D767','5P1Kq0Y99uwaT0DB','blue');
INSERT INTO "secrets" VALUES(X'8B9F1FCD20A40063DD01A018E9BF30CF37F7B686608AB8D6CAB5F932B334E896','xTtEf8KgNQyjQQWj','blue');
INSERT INTO "secrets" VALUES(X'8C28ED7CB41CC7E506374F88EDBE6A6B69318E9128530AE17FD84627C55DDF2D','5P1Kq0Y99uwaT0DB','red');
INSERT INTO "secrets" VALUES(X'927B20F6DA8CE5F77CC5D65E695CD9413DC109EA5800F94FC41EE09424FB4BB4','4DzLXMGLCT-N9SSh','red');
INSERT INTO "secrets" VALUES(X'A80CA00A98248D67722A717CD02DC7614B23CD9F8AB01FDFA0CF0BBC5A2CF666','4DzLXMGLCT-N9SSh','blue');
INSERT INTO "secrets" VALUES(X'BC47807092B8E88ACC683C9D1E6FCB65768EED35178EC9D5A9BB4ED08573F7B4','5P1Kq0Y99uwaT0DB',NULL);
INSERT INTO "secrets" VALUES(X'BF331A4A7AB8ECB87A67190FBD035649827E7CCA023732D3A232482A84DB8E23','xTtEf8KgNQyjQQWj','red');
INSERT INTO "secrets" VALUES(X'D88A13759669D7BD97658C91AB505B2FA596C3364CED33A6407E233C3022B650','roFkdC5TY1J9Vof4',NULL);
INSERT INTO "secrets" VALUES(X'EDA26BE5E40943656AA52B718839ED8088C4607B035BA99243A3075A27824B77','roFkdC5TY1J9Vof4','blue');
CREATE TABLE tables (
    id TEXT PRIMARY KEY, created REAL NOT NULL, game TEXT NOT NULL, rules INTEGER NOT NULL, scenario TEXT NOT NULL,
    seed TEXT, dice TEXT NOT NULL, opening TEXT, seats TEXT NOT NULL
) STRICT;
INSERT INTO "tables" VALUES('4DzLXMGLCT-N9SSh',4102444800.0,'sealed',1,'{"game":"sealed","id":"plain","rounds":2,"title":"Two rounds"}','kept/0','seeded','[]','{"red": "human", "blue": "human"}');
INSERT INTO "tables" VALUES('5P1Kq0Y99uwaT0DB',4102444800.0,'sealed',1,'{"game":"sealed","id":"roll","roll":true,"rounds":1,"title":"One round after an opening roll"}',NULL,'typed',NULL,'{"red": "human", "blue": "human"}');
INSERT INTO "tables" VALUES('roFkdC5TY1J9Vof4',4102444800.0,'sealed',1,'{"game":"sealed","id":"roll","roll":true,"rounds":1,"title":"One round after an opening roll"}',NULL,'typed','[4]','{"red": "human", "blue": "random"}');
INSERT INTO "tables" VALUES('xTtEf8KgNQyjQQWj',4102444800.0,'sealed',1,'{"game":"sealed","id":"plain","rounds":2,"title":"Two rounds"}','kept/2','seeded','[]','{"red": "human", "blue": "human"}');
COMMIT;
