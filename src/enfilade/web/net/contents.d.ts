/** What messages carry: views, scenes and previews, and the lobby's lists. A test holds them to what the server gives. */

import type { Answer, Frame, LensState, OfferState, Request, TableState } from "./messages.js";

/** Plain data of any kind. */
export type Data = null | boolean | number | string | Data[] | { [key: string]: Data };

/** What an event says, by name. */
export type Values = Record<string, Data>;

/** Something drawn, with all that is inside it. */
export interface Shape {
  tag: string;
  attributes: Record<string, string>;
  kind?: string;
  id?: string;
  name?: string;
  about?: string[];
  text?: string;
  children?: Shape[];
}

/** A layer of a scene. */
export interface Layer {
  id: string;
  title: string;
  optional: boolean;
  elements: Shape[];
}

/** Facts beside the board: a title and rows of cells, the first row a heading; `ids` are what the others speak of. */
export interface Panel {
  id: string;
  title: string;
  rows: string[][];
  ids: string[];
  /** Whose pieces these are. */
  seat?: string;
}

/** What a seat sees, drawn. */
export interface Scene {
  title: string;
  width: number;
  height: number;
  layers: Layer[];
  symbols: Shape[];
  style: string;
  panels: Panel[];
  legend: { element: Shape; text: string }[];
  sketch?: string[];
  /** of its width, at the right, where no map is but trays */
  beside?: number;
}

/** So many of a list, from a number on, as they were. */
export type Run = [number, number];

/** What is said of a shape that is otherwise as another: its own fields that differ, and edits of its lists. */
export type Said = Partial<Omit<Shape, "tag" | "about" | "children">> & { about?: (Run | string)[]; children?: Edit[] };

/** How a list of shapes is made from the one before: so many as they were, one of them changed, one like another, a new one. */
export type Edit = Run | ({ at: number } & Said) | ({ like: number } & Said) | Shape;

/** A layer whose shapes never change, and are fetched by the name of their drawing. */
export type FetchedLayer = Omit<Layer, "elements"> & { drawing: string };

/** A layer, or what leads to it from the one before. */
export type LayerChange = Layer | FetchedLayer | { id: string; same: true } | { id: string; edits: Edit[] };

/** A panel, or what leads to it from the one before: its rows are runs of those it had, and new ones. */
export type PanelChange = Panel | { id: string; same: true } | { id: string; title: string; edits: (Run | string[])[]; ids?: string[] };

/** A scene without what has not changed since the one before. */
export type SceneChange = Partial<Omit<Scene, "layers" | "panels">> & { layers: LayerChange[]; panels: PanelChange[] };

/** A way to a place: the choices that lead there, the places on it, and what it costs. */
export interface Route {
  place: string;
  actions: string[];
  places: string[];
  cost: number;
  hazards: Hazard[];
  /** whether the game says what threatens on it */
  watched: boolean;
  /** what else is worth knowing before one goes there */
  notes: string[];
  /** where the piece then faces, in degrees clockwise from the upper edge of the board */
  facing?: number;
  /** What is done there, where it is no way to a place. */
  words?: string;
  /** What the piece there stands on. */
  under?: string;
  /** Whether a click there means this alone, whatever could be chosen under it. */
  instead?: boolean;
  /** How many decisions are taken back first. */
  back?: number;
}

/** Something that is known to threaten a piece on its way. */
export interface Hazard {
  places: string[];
  words: string;
  rule: string;
}

/** What hovering shows: a sentence, its rule, the odds, and what to draw over the board. */
export interface Preview {
  words: string;
  rule: string;
  chances: { name: string; probability: number; told?: string }[];
  overlay: Shape[];
}

/** A step of the sequence of play, and whose it is. */
export interface PathStep {
  name: string;
  title: string;
  rule: string;
  subject: string;
  called?: string; // what its seat calls the subject, where that is something else
}

/** An action that is not allowed now. */
export interface Barred {
  action: string;
  reason: string;
  rule: string;
}

/** How a game ended. */
export interface Outcome {
  winner: string | null;
  level: string;
  scores: Record<string, number>;
  reason: string;
}

/** What any view has; each game adds facts of its own. */
export interface View {
  seat: string | null;
  actors: string[];
  legal: string[];
  barred: Barred[];
  prompt: string;
  path: PathStep[];
  outcome: Outcome | null;
}

/** How a value has become another one: it is new, or as it was but for some of its keys, or made of the rows of the old one. */
export type Change = { is: Data } | { of: Record<string, Change> } | { rows: (Run | Row)[] };

/** A row of a list: a new one, or what has become of an old one. */
export type Row = { is: Data } | ({ at: number } & Change);

/** A view, whole or as it differs from the one before. */
export type ViewChange = View | { of: Record<string, Change> };

/** A value that may be chosen: those allowed with what they mean, or none where any number is. */
export type Chosen = boolean | number | string;
export interface Option {
  key: string;
  value: Chosen;
  values: Chosen[];
  label: string;
  rule: string;
  titles: string[];
}

/** A rule in our words. */
export interface Rule {
  number: string;
  title: string;
  text: string;
  chapter: string;
}

/** An abbreviation or a term of art, in all its forms. */
export interface Term {
  words: string[];
  means: string;
  text: string;
  rule: string;
}

/** A scenario on the shelf. */
export interface Scenario {
  name: string;
  id: string;
  title: string;
  intro: string;
  minutes: string;
  difficulty: string;
  odds: string;
  seats: string[];
  names: Record<string, string>;
  seated: Record<string, string>;
  options: Option[];
  flag: Exclude<OfferState["flag"], "">;
  file?: string;
}

/** A game on the shelf. */
/** A lesson of the shelf. */
export interface Lesson {
  name: string;
  title: string;
  teaches: string;
  minutes: number;
  whole: boolean;
  seat: string;
}

export interface Game {
  id: string;
  title: string;
  blurb: string;
  minutes: string;
  difficulty: string;
  chance: string;
  cover: Shape;
  seats: string[];
  players: string[];
  levels: Record<string, string>;
  called: Record<string, string>;
  compiled: boolean;
  usual: string;
  scenarios: Scenario[];
  lessons: Lesson[];
}

/** A replay: what it is of, and every step. */
export interface Replay {
  game: string;
  scenario: string;
  title: string;
  seats: string[];
  names: Record<string, string>;
  length: number;
  lenses: LensState[];
  commitment: string;
  seed: string | null;
  outcome: Outcome | null;
  secrets: boolean;
  steps: { number: number; seat: string | null; text: string }[];
  levels: string[];
}

/** An action of an order: with whom one goes on after it, where that one has gone by it (empty: nowhere), and where its nose then points, if it has one. */
export interface OrderStep {
  piece: string;
  place: string;
  facing?: number;
}

/** A decision of a game that was looked over: the chance to win of whoever made it and what it would have been at best, what was played (in words, its actions, what is drawn of them), and what would have been better. */
export interface Moment {
  number: number;
  last: number;
  seat: string;
  played: string[];
  order: string[];
  way: OrderStep[];
  chance: number;
  error: number;
  best: number;
  better: string[];
  words: string[];
  steps: OrderStep[];
  cost: number;
  costly: boolean;
  lead: number;
  doubt: number;
  when: string;
  why: Contrast[];
}

/** A figure of the game, whose it is: now, and where each of two orders leads. */
export interface Contrast {
  name: string;
  seat: string | null;
  now: number;
  mine: number;
  other: number;
}

/** Some of them, which of all so far probably cost most who lost, and what is known for the next (of each decision that was looked at, the chance of the first seat in hundredths; of each where something did better, by how much); before the first, how long all of it takes, and how many there is time for. */
export interface ReviewPortion {
  looked: Record<string, number>;
  judged: Record<string, [number, number]>;
  probable: number[];
  fitting: number;
  decisions: number;
  outcome: Outcome | null;
  simulations: number;
  words: string;
  seats: Record<string, string>;
  chances: [number, number][];
  moments: Moment[];
}

/** A puzzle: what its seat sees, and the orders among which to choose, the best first. */
export interface Puzzle {
  name: string;
  game: string;
  title: string;
  names: Record<string, string>;
  seat: string;
  lead: number;
  error: number;
  simulations: number;
  when: string;
  difficulty: string;
  stake: string;
  answer: string;
  choices: { order: string[]; words: string[]; steps: OrderStep[]; chance: number; error: number }[];
  table: TableState;
  frame: Frame;
}

/** An order made on the board of a puzzle: the board after it, whether it may be left at that, whether it must be, and which of the choices it comes to. */
export interface Made {
  order: string[];
  words: string[];
  steps: OrderStep[];
  whole: boolean;
  complete: boolean;
  choice: number | null;
  frame: Frame;
}

/** An order carried out on the board of a puzzle: its actions as far as its seat is asked for them, the board after each with what it was told by that, how many of these are certain, and whether anything was thrown for the others. */
export interface Played {
  order: string[];
  frames: Frame[];
  certain: number;
  thrown: boolean;
}

/** How the games with an order ended that were looked at, and by which reasons. */
export interface Ends {
  games: number;
  won: number;
  drawn: number;
  lost: number;
  reasons: Record<string, number>;
}

/** One of two orders that were played out side by side. */
export interface Weighed {
  order: string[];
  words: string[];
  steps: OrderStep[];
  chance: number;
  error: number;
  does: string;
  ends: Ends;
  line: string[];
}

/** An order for a puzzle beside the best, the best beside the next best: by how much the other one leads, whether the first is as good within what can be told, and in which figures that shows; `whole`: more games would say no more. */
export interface Verdict {
  simulations: number;
  whole: boolean;
  lead: number;
  doubt: number;
  as_good: boolean;
  mine: Weighed;
  other: Weighed;
  why: Contrast[];
}

/** An order that is advised: its chance to win, its words, what may follow, and what becomes of the game's figures. */
export interface Suggestion {
  order: string[];
  chance: number;
  error: number;
  words: string[];
  steps: OrderStep[];
  rest: string[];
  line: string[];
  why: { name: string; seat: string | null; now: number; then: number }[];
}

/** A request before it has been given its number. */
export type Unsent<Each = Request> = Each extends Request ? Omit<Each, "id"> : never;

/** What becomes of a request: its answer, or none, because the connection is lost; it may have been heard if it `wasSent`. */
export type Reply = Answer | { type: "lost"; wasSent?: boolean };
