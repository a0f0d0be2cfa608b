// Written by tools/protocol_types.py from the server's OpenAPI document (tools/openapi). Do not edit.

export interface Act {
  seq: number;
  action: { [key: string]: unknown };
  id?: string;
}

export interface Advice {
  seq: number;
  seat: number;
  chance: number;
  suggestions: Suggested[];
}

export interface AnswerRewind {
  accept: boolean;
  to: number;
  id?: string;
  nonce?: string;
}

export interface AskBattle {
  foe: string;
  fight?: number;
  ways?: number[] | null;
  who?: string[];
  some?: boolean;
  aims?: string[];
}

export interface AskRewind {
  to: number;
  id?: string;
  nonce?: string;
}

export interface AskThreats {
  ref: string;
}

export interface Battle {
  foe: string;
  fights: Brief[];
  chosen: number;
  fighters: FighterLine[];
  row: ({ [key: string]: unknown })[];
  forecasts: Forecast[];
  later?: { [key: string]: unknown } | null;
  aims?: string[];
}

export interface BattleAnswer {
  battle?: Battle | null;
}

export interface Board {
  kind: string;
  width: number;
  height: number;
  spaces: Space[];
  sides?: Side[];
  links?: Link[];
  shapes?: Shape[];
  boxes?: Box[];
  flat?: boolean;
  names?: { [key: string]: { [key: string]: Text | string } };
}

export interface Box {
  id: string;
  name: Text | string;
  side?: number | null;
}

export interface Brief {
  foe: string;
  title: Text;
  column?: Text | string;
  chance?: number | null;
  idle?: boolean;
}

export interface Carried {
  at: number;
  rules: string;
  position?: string;
}

export interface Cell {
  text?: Text | string;
  ref?: string;
  piece?: string;
  dice?: number[];
  bar?: number | null;
}

export interface ChatLine {
  n: number;
  seat: number | null;
  text: string;
  at: number;
}

export interface Clause {
  id: string;
  title: string;
  text: string;
  level?: number;
}

export interface DecisionInfo {
  seat: number;
  rule: string;
  prompt: Text;
  options: OptionInfo[];
  about?: string[];
  routine?: string;
  foes?: string[];
  goals?: string[];
  onward?: { [key: string]: unknown } | null;
  orders?: OrderInfo[];
  drills?: DrillInfo[];
  alike?: (({ [key: string]: unknown })[])[];
}

export interface Dice {
  commitment: string;
  stirs: Stir[];
  secret?: string | null;
}

export interface DicePromise {
  ticket: string;
  commitment: string;
}

export interface DrillInfo {
  name: string;
  row: ({ [key: string]: unknown })[];
  now?: boolean;
  always?: boolean;
}

export interface Ended {
  how: string;
  seat?: number | null;
}

export interface FighterLine {
  ref: string;
  ways: Text[];
  way: number;
  out?: boolean;
  refusal?: Refusal | null;
}

export interface Forecast {
  rule: string;
  title: Text;
  lines: Line[];
  outcomes: Prospect[];
  column?: Text | string;
  attackers?: string[];
  defenders?: string[];
  rows?: Prospect[];
}

export interface GameInfo {
  id: string;
  rules_version: number;
  complexity: number;
  scenarios: ScenarioInfo[];
  options: OptionChoice[];
  overlays: string[];
  counted?: string[];
  reactions?: string[];
  ratings?: Rating[];
}

export interface Hook {
  url: string;
}

export interface Inbound {
  act?: Act | null;
  undo?: Undo | null;
  chat?: Say | null;
  ping?: number | null;
  whole?: boolean | null;
}

export interface Lay {
  name: string;
  refs?: string[];
}

export interface Line {
  text: Text;
  value: string;
  rule?: string;
}

export interface Link {
  a: number;
  b: number;
  kind: string;
}

export interface Lobby {
  games: GameInfo[];
  levels: string[];
}

export interface LogLine {
  n: number;
  move: number;
  turn: number;
  text: Text;
  kind: string;
  rule?: string;
  dice?: number[];
  seat?: number | null;
  refs?: string[];
}

export interface Luck {
  seat: number;
  dice: number;
  rolled: number;
  expected: number;
  percentile: number;
}

export interface Mark {
  space: number;
  kind: string;
  side?: number | null;
  text?: Text | string;
}

export interface Move {
  seat: number;
  action: { [key: string]: unknown };
  check: string;
}

export interface NewLink {
  token: string;
}

export interface NewPage {
  page: string;
}

export interface NewTable {
  game: string;
  scenario: string;
  players: string[];
  options?: { [key: string]: boolean | number | string };
  ticket?: string;
  nonce?: string;
}

export interface NewTableMade {
  table: string;
  links: SeatLink[];
}

export interface Odds {
  action: { [key: string]: unknown };
}

export interface OddsAhead {
  place: string;
  row?: ({ [key: string]: unknown })[];
}

export interface OddsAnswer {
  forecast?: Forecast | null;
}

export interface Offer {
  accept?: boolean;
  id?: string;
}

export interface OfferInfo {
  kind: string;
  seats: number[];
  table?: string;
}

export interface OptionChoice {
  id: string;
  default: boolean | number | string;
  choices: (boolean | number | string)[];
  rule?: string;
  helps?: (number | null)[];
}

export interface OptionInfo {
  action: { [key: string]: unknown };
  text: Text;
  refs?: string[];
  weighed?: boolean;
}

export interface OptionRun {
  type?: string;
  field?: string;
  kind?: string;
  values?: (number | string)[];
  names?: (string | Text)[];
  weighed?: boolean;
  fixed?: { [key: string]: unknown };
  args?: { [key: string]: number | string | Text };
  refs?: string[];
  others?: OptionInfo[];
  members?: string;
}

export interface OrderInfo {
  ref: string;
  text: Text;
  row: ({ [key: string]: unknown })[];
}

export type Outbound = Table | Update | Problem | Pong | NewPage;

export interface Outcome {
  winner: number | null;
  points: number[];
  reason: Text;
  lines?: Line[];
}

export interface Overlay {
  name: string;
  patches?: Patch[];
  rays?: Ray[];
  notes?: Text[];
}

export interface Panel {
  title: Text;
  pieces?: string[];
  head?: Text[];
  rows?: Row[];
  note?: Text | null;
}

export interface Past {
  move: number;
  moves: number;
  view: View;
  log: LogLine[];
}

export interface Patch {
  space: number;
  label?: string;
  tone?: number;
  side?: number | null;
  left?: string;
  sign?: string;
  reacts?: string[];
}

export interface Piece {
  id: string;
  at: string;
  look: string;
  side?: number | null;
  nation?: string;
  name?: Text | string;
  symbol?: string;
  values?: string[];
  badge?: Text | string;
  steps?: number;
  full?: number;
  flags?: string[];
  details?: Text[];
}

export interface Pong {
  pong: number;
}

export interface Problem {
  error: string;
  text: Text;
  seq?: number | null;
  id?: string;
}

export interface Prospect {
  text: Text | string;
  p: number;
  good?: number;
}

export interface Rating {
  name: string;
  elo: number;
  low: number;
  high: number;
  games: number;
}

export interface Ray {
  x1: number;
  y1: number;
  x2: number;
  y2: number;
  kind?: string;
}

export interface Reason {
  action: { [key: string]: unknown };
  text: Text;
  refs: string[];
  chance: number;
  error: number;
  playouts: number;
  reason: Text;
  move: number;
  seat: number;
}

export interface ReasonAnswer {
  reason?: Reason | null;
}

export interface Record {
  format?: number;
  game: string;
  rules: string;
  scenario: string;
  options?: { [key: string]: boolean | number | string };
  commitment: string;
  seed?: string | null;
  reseeds?: Reseed[];
  moves?: Move[];
  start?: string;
  dice?: Dice;
  ended?: Ended;
  carried?: Carried;
}

export interface Refusal {
  rule: string;
  text: Text;
  lines?: Line[];
}

export interface Rematch {
  link?: SeatLink | null;
}

export interface Reseed {
  at: number;
  commitment: string;
  seed?: string | null;
}

export interface Resign {
  seq: number;
  id?: string;
}

export interface Review {
  outcome: Outcome;
  lines: Line[];
  luck: Luck[];
  commitment: string;
  seed: string;
  verified: boolean;
  chances?: number[];
  points?: TurningPoint[];
}

export interface RewindRequest {
  seat: number;
  to: number;
}

export interface Row {
  cells: Cell[];
}

export interface Say {
  text: string;
  id?: string;
}

export interface ScenarioInfo {
  id: string;
  turns: number;
  minutes: number;
  seats: string[];
}

export interface SeatInfo {
  seat: number;
  name: string;
  player: string;
  online?: boolean;
}

export interface SeatLink {
  seats: number[];
  token: string;
  mine?: boolean;
}

export interface Shape {
  kind: string;
  path: string;
  over?: boolean;
}

export interface Side {
  a: number;
  b: number;
  kind: string;
}

export interface Sit {
  nonce: string;
  id?: string;
}

export interface Space {
  id: number;
  label: string;
  x: number;
  y: number;
  terrain: string;
  name?: Text | string | null;
  rank?: number;
  path?: string;
  tags?: string[];
}

export interface StaffWork {
  row: ({ [key: string]: unknown })[];
}

export interface Stir {
  at: number;
  why: string;
  commitment: string;
  nonces?: { [key: string]: string };
}

export interface Suggested {
  action: { [key: string]: unknown };
  text: Text;
  refs: string[];
  chance: number;
  error: number;
  playouts: number;
  reason: Text;
}

export interface Survey {
  briefs?: Brief[];
}

export interface Table {
  table: string;
  game: string;
  scenario: string;
  options: { [key: string]: boolean | number | string };
  seats: SeatInfo[];
  you: number[];
  seq: number;
  move: number;
  view: View;
  commitment: string;
  decision?: DecisionInfo | null;
  waiting?: number | null;
  thinking?: boolean;
  trouble?: Text | null;
  can_undo?: boolean;
  log?: LogLine[];
  log_from?: number;
  chat?: ChatLine[];
  rewind?: RewindRequest | null;
  offer?: OfferInfo | null;
  outcome?: Outcome | null;
  stirs?: Stir[];
  seed?: string | null;
  invited?: boolean;
  kind?: string;
  kept?: string;
  advice?: boolean;
  answered?: boolean;
  acked?: string[];
  n?: number;
}

export interface Text {
  key: string;
  args?: { [key: string]: number | string | Text };
}

export interface Threats {
  forecasts?: Forecast[];
}

export interface Track {
  id: string;
  name: Text;
  value: number;
  top?: number | null;
  side?: number | null;
  note?: Text | null;
}

export interface TurnCell {
  turn: number;
  name: Text | string;
  notes?: Text[];
}

export interface TurningPoint {
  move: number;
  seat: number;
  before: number;
  after: number;
  text: Text;
  chosen: Suggested;
  general: Suggested;
}

export interface Undo {
  seq: number;
  id?: string;
}

export interface Update {
  base: number;
  n: number;
  set?: { [key: string]: unknown };
  unset?: string[];
  view?: ViewChange | null;
  options?: OptionRun[];
  log?: LogLine[];
  log_from?: number | null;
  chat?: ChatLine[];
  acked?: string[];
}

export interface View {
  seat: number | null;
  turn: number;
  turns: number;
  phase: Text;
  pieces: Piece[];
  tracks?: Track[];
  marks?: Mark[];
  score?: Line[];
  calendar?: TurnCell[];
  panels?: Panel[];
}

export interface ViewChange {
  set?: { [key: string]: unknown };
  unset?: string[];
  pieces?: (unknown[] | Piece)[] | null;
}

export interface Why {
  action?: { [key: string]: unknown } | null;
  ref?: string;
  picked?: string[];
}

export interface WhyAnswer {
  refusal?: Refusal | null;
}
