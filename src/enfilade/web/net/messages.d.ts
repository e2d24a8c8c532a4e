/** The messages between a page and the server. Written by `python tools/messages.py` from its structs: change those. */

import type { Option, Preview as Shown, Route, Scene, SceneChange, Shape, Values, View, ViewChange } from "./contents.js";

/** The first message: who comes, and which events they already have. */
export interface Join {
  do: "join";
  secret: string;
  seen?: number;
  changed?: boolean;
  drawings?: boolean;
  views?: boolean;
}

/** Carry out an action, chosen while looking at a frame. */
export interface Act {
  do: "act";
  id: string | number | null;
  action: string;
  seen: number;
  length?: number | null;
}

/** Take back the seat's last action; or one of its choices, of those the frame lists as `decided`, and keep the later ones. */
export interface Undo {
  do: "undo";
  id: string | number | null;
  length?: number | null;
  choice?: number;
}

/** Give the game up. */
export interface Resign {
  do: "resign";
  id: string | number | null;
}

/** Dice or cards drawn on a real table, for a need on the frame that is looked at. */
export interface Draws {
  do: "draws";
  id: string | number | null;
  need: number;
  length: number;
  draws: (number | string)[];
}

/** Let the computer that thinks move now, with what it has thought so far. */
export interface Hurry {
  do: "hurry";
  id: string | number | null;
}

/** What would an action do? */
export interface Preview {
  do: "preview";
  id: string | number | null;
  action: string;
}

/** Where can the piece on the move go, and by which choices? With an action: where could it, if that were chosen first? */
export interface Routes {
  do: "routes";
  id: string | number | null;
  first?: string;
}

/** What is there to know about an element of the scene, now or at the moment `number`? With `whole`, by every secret. */
export interface Inspect {
  do: "inspect";
  id: string | number | null;
  element: string;
  number?: number | null;
  whole?: boolean;
}

/** What does a lens show over the board, now or at the moment `number`? With `whole`, by every secret. */
export interface Lay {
  do: "lay";
  id: string | number | null;
  lens: string;
  number?: number | null;
  whole?: boolean;
}

/** The frame as it was at the moment `number`; `whole`: with every secret of every seat, once the game is over. */
export interface Past {
  do: "past";
  id: string | number | null;
  number: number;
  since?: number;
  whole?: boolean;
}

/** The figures of the game over time. */
export interface Chart {
  do: "chart";
  id: string | number | null;
}

/** What may be changed in play? */
export interface Amendable {
  do: "amendable";
  id: string | number | null;
}

/** Let a value of the scenario be changed, if everybody agrees; or, by a key with an @, a pause, a draw or a take-back. */
export interface Propose {
  do: "propose";
  id: string | number | null;
  key: string;
  value: boolean | number | string;
}

/** Agree to what is proposed. */
export interface Consent {
  do: "consent";
  id: string | number | null;
  number: number;
}

/** Do not agree to what is proposed; who proposed it takes it back. */
export interface Decline {
  do: "decline";
  id: string | number | null;
  number: number;
}

/** Let the clock go on after a pause. */
export interface Resume {
  do: "resume";
  id: string | number | null;
}

/** Play one's seat again, in which a computer stands in since one's time ran out. */
export interface Return {
  do: "return";
  id: string | number | null;
}

/** Have the game, because whoever must decide has run out of time or has been away for long. */
export interface ClaimGame {
  do: "claim";
  id: string | number | null;
}

/** Say something to those in the same room: players speak among themselves, and so do spectators. */
export interface Say {
  do: "say";
  id: string | number | null;
  text: string;
}

/** Show the board of a scenario; `file` is one of the client's own as a TOML text, which `scenario` then gives its name. */
export interface SceneRequest {
  scenario: string;
  changes?: Record<string, unknown>;
  file?: string;
}

/** How much time there is, in seconds: for every turn, by days; for the whole game and more with every turn, by minutes. And */
export interface PaceRequest {
  by: "days" | "minutes";
  first: number;
  more?: number;
  flag?: "" | "loses" | "waits" | "stand-in";
}

/** Open a table; with a clock, and with its free seat offered to whoever comes (an empty name) or to one person. */
export interface TableRequest {
  scenario: string;
  changes?: Record<string, unknown>;
  seats?: Record<string, string>;
  dice?: "seeded" | "typed";
  mine?: string[] | null;
  file?: string;
  pace?: PaceRequest | null;
  offer?: string | null;
}

/** An order that is being made for a puzzle; with a question: what is asked about the board as it then is. */
export interface TrialRequest {
  order: string[];
  question?: Preview | Routes | Inspect | Lay | null;
}

/** Take up an invitation: from now on `secret` opens its seat. */
export interface ClaimRequest {
  invitation: string;
  secret: string;
}

/** Take the seat that is offered at a table: from now on `secret` opens it. */
export interface TakeRequest {
  table: string;
  secret: string;
}

/** A table, by its id. */
export interface TableNamed {
  table: string;
}

/** Make a new invitation to a seat. */
export interface InvitationRequest {
  seat: string;
}

/** Have an account. */
export interface NewPersonRequest {
  name: string;
  password: string;
}

/** Come in under a name. */
export interface LogInRequest {
  name: string;
  password: string;
}

/** Have a new password for a recovery code. */
export interface RecoveryRequest {
  name: string;
  code: string;
  password: string;
}

/** Have a new password for the old one. */
export interface PasswordRequest {
  old: string;
  new: string;
}

/** Be forgotten. */
export interface DeletionRequest {
  password: string;
}

/** End a session, or all with an empty name. */
export interface SessionRequest {
  session: string;
}

/** Have nothing to do with somebody, or again. */
export interface BlockRequest {
  name: string;
  blocked: boolean;
}

/** Tell the operator of somebody, perhaps at a table. */
export interface ReportRequest {
  name: string;
  text: string;
  table?: string;
}

/** Be told by e-mail, at this address; an empty one: no more. */
export interface MailRequest {
  address: string;
}

/** The code that was sent there. */
export interface CodeRequest {
  code: string;
}

/** Sit down where one's account holds a seat: from now on `secret` opens it, too. */
export interface SeatRequest {
  table: string;
  seat: string;
  secret: string;
}

/** Who is logged in, and what accounts are for here. A recovery code is told once. */
export interface Me {
  accounts: "off" | "open" | "operator";
  guests: boolean;
  name: string;
  role: string;
  code: string;
}

/** A browser in which somebody is logged in. */
export interface SessionState {
  id: string;
  created: number;
  used: number;
  agent: string;
  here: boolean;
}

/** A seat that somebody's account holds. */
export interface SatState {
  table: string;
  seat: string;
  game: string;
  title: string;
  touched: number;
  over: boolean;
}

/** What somebody sees of their account. */
export interface MyAccount {
  name: string;
  role: string;
  created: number;
  sessions: SessionState[];
  tables: SatState[];
  blocked: string[];
  mails: boolean;
  mail: string;
  confirmed: boolean;
}

/** A seat that is offered, to anybody or to whoever asks; `flag` is what happens when time runs out, empty without a clock. */
export interface OfferState {
  table: string;
  seat: string;
  game: string;
  scenario: string;
  title: string;
  host: string;
  wanted: string;
  pace: string;
  created: number;
  flag: "" | "loses" | "waits" | "stand-in";
}

/** A game that anybody may watch, with the names of those who have an account. */
export interface FoundState {
  table: string;
  game: string;
  title: string;
  players: Record<string, string>;
  entries: number;
  touched: number;
  over: boolean;
}

/** A table that was opened: the secrets of its creator's own seats and of spectators, and an invitation to each other seat. */
export interface Opened {
  table: string;
  secrets: Record<string, string>;
  invitations: Record<string, string>;
  creator: string;
  commitment: string;
}

/** The seat that an invitation was to. */
export interface Claimed {
  table: string;
  seat: string;
}

/** A new invitation, which works once. */
export interface Invited {
  invitation: string;
}

/** A seat, who plays it, whether somebody is here, who holds it, and how often somebody was invited to it. */
export interface SeatState {
  seat: string;
  name: string;
  kind: string;
  here: boolean;
  held: "" | "creator" | "guest";
  invited: number;
  called: string;
  seconds: number;
  player: string;
}

/** How a table stands for whoever asks: whether the game is over, whether their seat is asked, who else is as far as they may */
export interface TurnState {
  over: boolean;
  asked: boolean;
  actors: string[];
  seats: SeatState[];
  ago: number;
}

/** A verb with a key of its own, whether Enter chooses it too, where around a piece its arrow stands, and whether its button */
export interface GestureState {
  verb: string;
  key: string;
  enter: boolean;
  turn: number | null;
  fixed: boolean;
}

/** Something that may be laid over the board, and the key that does so. */
export interface LensState {
  id: string;
  title: string;
  key: string;
}

/** A step of a lesson: what the coach says, by which rule, and what it points at; one that `acts` waits for a deed. */
export interface StepState {
  say: string;
  rule: string;
  point: string[];
  buttons: string[];
  acts: boolean;
}

/** A lesson as its learner is told it; `following` is the name of the next one, if there is any. */
export interface LessonState {
  name: string;
  title: string;
  teaches: string;
  steps: StepState[];
  following: string;
  whole: boolean;
}

/** How an order is drawn with one pull: the verbs that take a piece up, end it, hit something or come first. */
export interface DraggingState {
  take: string;
  end: string;
  onto: string;
  needs: string;
  before: string;
}

/** What an action is paid with, and the colour of the palette in which its button shows it. */
export interface CostState {
  words: string;
  colour: string;
}

/** What does not change at a table, or seldom. */
export interface TableState {
  game: string;
  scenario: string;
  title: string;
  intro: string;
  you: string | null;
  seats: SeatState[];
  commitment: string;
  dice: string;
  length: number;
  amendable: boolean;
  gestures: GestureState[];
  going: string[];
  dragging: DraggingState | null;
  aside: string[];
  costs: Record<string, CostState>;
  keys: Record<string, string>;
  unlit: string[];
  strikes: string[];
  lenses: LensState[];
  secrets: boolean;
  chat: boolean;
  delay: number;
  lesson: LessonState | null;
}

/** A piece that goes to a place; without one, something runs along a link from `since`, and dies if it is not `whole`. */
export interface WayState {
  piece: string;
  to: string;
  since: string;
  whole: boolean;
  told?: [string, string];
}

/** One side of an account: who, what it has thrown, its lines of figure, words and rule, what they make, and its seat. */
export interface SumState {
  who: string;
  thrown: string;
  lines: [string, string, string][];
  total: string;
  seat: string;
}

/** Two sums beside each other, and what has come of them. */
export interface AccountState {
  sides: SumState[];
  outcome: string;
}

/** An event as its seat was told it. */
export interface EventState {
  number: number;
  name: string;
  rule: string;
  values: Values;
  sentence: string;
  places: string[];
  overlay?: Shape[];
  ways?: WayState[];
  beat?: string;
  weight?: string;
  least?: number;
  account?: AccountState;
  foretells?: string[];
}

/** A draw that must be typed in; `action` is empty for all but the seat whose action it is. */
export interface Need {
  number: number;
  label: string;
  kind: string;
  count: number;
  seat: string;
  action: string;
}

/** A choice that its seat may take back by itself; `whole`: there is nothing left to choose of it. */
export interface Decided {
  words: string;
  places: string[];
  actions: string[];
  whole: boolean;
}

/** Something decided so far that is allowed and probably not meant. */
export interface CautionState {
  words: string;
  rule: string;
  places: string[];
}

/** A standing order that would answer what a seat is asked now. */
export interface StandingOrderState {
  keys: string[];
  words: string;
  answer: string;
}

/** What may be begun with one click that ends what goes on: where, by which choices, in words, on what it stands, whether a */
export interface OnwardState {
  place: string;
  actions: string[];
  words: string;
  under: string;
  instead: boolean;
  back: number;
}

/** Where a lesson stands: the step to be read or done next, what is answered to what was done last, and what is to be lit of */
export interface CoachState {
  step: number;
  answer: string;
  mood: "" | "good" | "other";
  light: string[] | null;
  go: string[];
  stuck: boolean;
  finished: boolean;
  won: boolean;
}

/** What a seat sees now; `may_ask`: it may ask the others to let it take back what it cannot by itself; `answered`: its only */
export interface Frame {
  events: EventState[];
  view: View;
  scene: Scene;
  labels: Record<string, string>;
  standing: StandingOrderState[];
  undo: string;
  decided: Decided[];
  length: number;
  needs: Need | null;
  seed: string | null;
  turn: number;
  answered: boolean;
  cautions: CautionState[];
  quiet: string[];
  coach: CoachState | null;
  may_ask: boolean;
  onward: OnwardState[];
  begun: boolean;
  reckoning: AccountState[];
}

/** A frame, sent by itself. */
export interface FrameMessage {
  type: "frame";
  events: EventState[];
  view: ViewChange;
  scene: SceneChange;
  labels: Record<string, string>;
  standing: StandingOrderState[];
  undo: string;
  decided: Decided[];
  length: number;
  needs: Need | null;
  seed: string | null;
  turn: number;
  answered: boolean;
  cautions: CautionState[];
  quiet: string[];
  coach: CoachState | null;
  may_ask: boolean;
  onward: OnwardState[];
  begun: boolean;
  reckoning: AccountState[];
}

/** The answer to `join`. */
export interface Welcome {
  type: "welcome";
  table: TableState;
}

/** The answer to `join` where another server has the table: go to the same page there. */
export interface Elsewhere {
  type: "elsewhere";
  address: string;
}

/** Somebody came or went. */
export interface Seats {
  type: "seats";
  seats: SeatState[];
}

/** What the operator has to say to everybody; empty: nothing any more. */
export interface News {
  type: "news";
  text: string;
}

/** How many seconds each seat has left, whose are running, and whether the clock rests; `claim`: the game may be claimed, and */
export interface ClockState {
  type: "clock";
  pace: string;
  left: Record<string, number>;
  running: string[];
  paused: boolean;
  claim: boolean;
  flag: "" | "loses" | "waits" | "stand-in";
}

/** Something that was said in one's room, by whom if they are logged in; where no seat is named, a spectator said it. */
export interface SaidState {
  type: "said";
  number: number;
  seat: string;
  name: string;
  text: string;
  created: number;
}

/** A value that somebody wants changed, and whose consent is awaited. */
export interface ProposalState {
  number: number;
  key: string;
  label: string;
  value: boolean | number | string;
  by: string;
  awaits: string[];
}

/** What is proposed now; or nothing, and how the last proposal ended, by whose word. */
export interface Proposed {
  type: "proposal";
  proposal: ProposalState | null;
  ended: "" | "agreed" | "declined" | "withdrawn" | "void";
  by: string;
}

/** A measure over time: moment and value, wherever it changed; and the value that ends the game, with what it means. */
export interface SeriesState {
  name: string;
  seat: string | null;
  points: [number, number | null][];
  limit: number | null;
  means: string;
}

/** Every measure over the moments from 0 to `length`; a round began at each of `rounds`. */
export interface ChartState {
  length: number;
  rounds: number[];
  series: SeriesState[];
}

/** The answer to a message that was carried out. */
export interface Done {
  type: "done";
  id: string | number | null;
  preview?: Shown | null;
  frame?: Frame;
  chart?: ChartState;
  options?: Option[];
  routes?: Route[];
}

/** The answer to an action that is not allowed. */
export interface Refused {
  type: "refused";
  id: string | number | null;
  reason: string;
  rule: string;
  legal: string[];
}

/** The answer to an action that waits for draws. */
export interface Needs {
  type: "needs";
  id: string | number | null;
  number: number;
  label: string;
  kind: string;
  count: number;
}

/** The answer to a message that could not be understood. */
export interface Error {
  type: "error";
  error: string;
  id: string | number | null;
}

export type Change = Act | Undo | Resign | Draws | Propose | Consent | Decline | Resume | Return | ClaimGame;
export type Question = Preview | Routes | Inspect | Lay | Past | Chart | Amendable;
export type Request = Act | Undo | Resign | Draws | Propose | Consent | Decline | Resume | Return | ClaimGame | Preview | Routes | Inspect | Lay | Past | Chart | Amendable | Hurry | Say;
export type Answer = Done | Refused | Needs | Error;
