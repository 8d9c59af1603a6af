// Made from the Python types by undercroft.server.types_for_page. Do not edit.

export const PROTOCOL = 1;
export const FRAME = 8192;
export const SAYING = 500;

/** The sections of a view, in the order of their digest. */
export const SECTIONS = ["banner", "sheets", "zones", "dice", "pieces", "arrows", "board", "prompt", "outcome"] as const;

/** A place of the board. */
export interface Space {
  id: string;
  x: number;
  y: number;
  shape?: string;
  name?: string;
  tags?: string[];
  /** column and row, as in C7: what stands at the rim of the board, and what words call the square */
  at?: string;
}

/** All places; static, sent once. */
export interface Board {
  spaces: Space[];
  links?: [string, string][];
}

/** A figure or token on the board. */
export interface Piece {
  id: string;
  kind: string;
  space: string;
  owner?: number | null;
  badges?: string[];
  /** spaces that it could get to now, by the price: the first for nothing, and so on */
  reach?: string[][];
  /** what it is called, if its kind is not enough */
  name?: string;
  /** of a figure: two letters that no other figure of the game has, where there is room for no more */
  sign?: string;
}

/** A line from one thing on the board to another: an attack that was announced, a line of sight, a way. */
export interface Arrow {
  /** id of a piece or a space */
  start: string;
  end: string;
  /** how it is drawn: attack, sight, blocked, way */
  kind?: string;
  /** as short as a number; a chance, how many */
  text?: string;
}

/** What lies where, in words, for whoever does not see the board. */
export interface Bearing {
  /** of a piece or a space */
  id: string;
  text: string;
}

/** A card whose face this seat may see. */
export interface Card {
  id: string;
  name: string;
  kind: string;
  /** what it does */
  text?: string;
  flavour?: string;
  icon?: string;
  tags?: string[];
  /** of a card of mine: why it can't be used now: its moment, its price, what is in the way */
  waits?: string;
  /** what its picture shows: see `scenery.py` */
  scene?: string;
}

/** A pile, a hand, a row: face up with its cards, or face down with a count alone. */
export interface Zone {
  id: string;
  name: string;
  count: number;
  cards?: Card[];
  owner?: number | null;
  text?: string;
}

/** A number on a sheet, or one of the whole table. */
export interface Tracker {
  name: string;
  value: number;
  most?: number | null;
  /** values at which something happens */
  marks?: number[];
}

/** A figure's or a player's sheet. */
export interface Sheet {
  id: string;
  name: string;
  owner?: number | null;
  text?: string;
  icon?: string;
  trackers?: Tracker[];
  badges?: string[];
  /** of its own die */
  faces?: string[];
  hand?: Card[];
}

/** A die as it lies. */
export interface Die {
  id: string;
  face: string;
  /** id of the sheet it belongs to */
  owner?: string;
  tags?: string[];
}

/** Dice that lie together. */
export interface Dice {
  id: string;
  name: string;
  dice: Die[];
}

/** How likely an option succeeds where dice decide: in so many of so many equal cases, by what this seat may know. */
export interface Odds {
  won: number;
  of: number;
  /** what the dice have to do, in words */
  needs?: string;
}

/** An option in words. */
export interface Choice {
  index: number;
  label: string;
  /** what it does, at more length */
  hint?: string;
  /** what to light up */
  targets?: string[];
  /** what is written on its targets, as short as a number: steps left, a chance */
  mark?: string;
  /** drawn while somebody looks at it */
  arrows?: Arrow[];
  /** the way there, space by space from where it begins; drawn while somebody looks at it */
  path?: string[];
  /** that it succeeds */
  chance?: Odds | null;
  /** what is thrown away, ended or risked by it: whoever takes it reads this before. Such options stand last */
  warning?: string;
  aside?: boolean;
  /** indices of other options that do the very same, and are not shown */
  same?: number[];
}

/** The decision that is due. Its options are there only for those who may answer. */
export interface Prompt {
  seats: number[];
  /** the whole question, with its source before it and its count behind it */
  text: string;
  rule: string;
  choices?: Choice[];
  default?: number | null;
  /** several answers in a row, offered as one; their indices are their own */
  plans?: Choice[];
  chance?: boolean;
  /** who of these seats is truly asked depends on what is hidden: only they themselves know */
  window?: boolean;
  /** who or what asks, as `text` begins */
  source?: string;
  /** the map in words, from the figure that acts; see `bearings` */
  around?: Bearing[];
}

/** A line of the log; see `Tale`. */
export interface Line {
  number: number;
  text: string;
  rule: string;
  heading?: boolean;
  about?: number[];
  cards?: string[];
  thread?: string;
}

/** What stands above the table: the chapter, the act, day or night. */
export interface Banner {
  title: string;
  text?: string;
  story?: string;
  tags?: string[];
  /** numbers that belong to nobody: a timer, how far the night has gone */
  trackers?: Tracker[];
}

/** How the game ended, in words. */
export interface Ending {
  winners: number[];
  text: string;
  rule: string;
  /** the same, told at length */
  epilogue?: string;
}

/** What is told of a thing. */
export interface About {
  name: string;
  kind?: string;
  /** what it can do */
  text?: string;
  /** how it stands with it: numbers, what is the matter, whom it could strike */
  facts?: string[];
  /** spaces that it could get to in a turn of its own */
  reach?: string[];
  /** spaces that it could strike at then */
  threat?: string[];
  /** spaces of its reach from which it could strike at somebody who is there now */
  vantage?: string[];
  /** who would strike whom */
  arrows?: Arrow[];
  /** its picture, in words; see `scenery` */
  scene?: string;
  /** of a thing of mine: why it can't be used now, or what of it can't; of a place or a door: why it is out of reach */
  waits?: string;
}

/** A square of the piece, or a room of several. */
export interface Spot {
  x: number;
  y: number;
  /** floor, wall, water: how it is drawn */
  kind?: string;
  wide?: number;
  high?: number;
  /** lit: can be gone to; struck: can be struck at */
  mark?: string;
  /** two letters of whoever stands there */
  sign?: string;
  /** 0: of whoever looks; 1: of another */
  side?: number | null;
}

/** Dice that lie together. */
export interface Row {
  name: string;
  faces: string[];
}

/** What is seen, and what it says. */
export interface Picture {
  rules: string[];
  caption: string;
  spots?: Spot[];
  rows?: Row[];
  /** what the letters mean */
  signs?: string[];
}

/** Something that can be set before a game. */
export interface SettingCard {
  name: string;
  values: (string | number | boolean)[];
  default: string | number | boolean;
  text: string;
}

/** A content pack that this house offers. */
export interface PackCard {
  /** of its folder */
  name: string;
  title: string;
  /** what is different with it; empty if it does not say */
  about: string;
}

/** A guided first game. */
export interface LessonCard {
  name: string;
  title: string;
  about: string;
  /** what one plays in it, where sides differ */
  side: string;
  seat: number;
  minutes: number;
  steps: number;
}

/** What whoever sits down is told at first sight. */
export interface SightCard {
  who: string;
  win: string;
  lose: string;
  turn: string;
  begin: string;
  /** for whom; without any, for all whom no other card is for */
  seats: number[];
}

/** A character that a bot can have: `greedy+bold` is a greedy one that is bold. */
export interface TemperCard {
  name: string;
  why: string;
}

/** A game as the hall shows it. */
export interface GameCard {
  slug: string;
  title: string;
  pitch: string;
  fewest: number;
  most: number;
  /** seats for whoever just wants to begin */
  at_once: number;
  minutes: [number, number];
  difficulty: string;
  /** people who share a screen have to look away */
  secret_hands: boolean;
  settings: SettingCard[];
  packs: PackCard[];
  /** what each seat is for, at the smallest table, the next one, up to the largest; empty if alike */
  chairs: string[][];
  lessons: LessonCard[];
  sights: SightCard[];
  /** several may be on one side, and are asked together */
  together: boolean;
  /** what the trackers of the table mean, by their names */
  figures: Record<string, string>;
  /** of its bots */
  tempers: TemperCard[];
  /** how each level of bots fares in it, in words, as far as it was measured */
  strengths: Record<string, string>;
}

/** What there is to play, and with whom. */
export interface Hall {
  games: GameCard[];
  /** the first is the usual one */
  bots: string[];
  /** how strong each of them is, in words */
  titles: string[];
  /** how long each of them thinks about an answer, in words */
  costs: string[];
  /** seconds after which the host may put a bot into an empty seat */
  grace: number;
}

/** A rule of a game's rulebook. */
export interface RuleCard {
  id: string;
  chapter: string;
  text: string;
  ruling: string;
  picture: Picture | null;
}

/** A key that a page has kept. */
export interface Held {
  table: string;
  key: string;
}

/** All keys that a page has kept. */
export interface Mine {
  keys: Held[];
}

/** A table of mine. */
export interface MyTable {
  card: TableCard;
  seats: number[];
  host: boolean;
  /** the key is an invitation to these seats, and nobody has used it */
  invited: boolean;
}

/** The key that brings this person back to the seat, on any device. */
export interface Seated {
  key: string;
  seats: number[];
}

/** The host lets somebody speak no more, or again: a seat, or all who only watch. */
export interface Mute {
  t: "mute";
  id: string;
  seat: number | null;
  on: boolean;
}

/** The host warns somebody who does not answer: soon a bot keeps the chair. Or calls it off. */
export interface Warn {
  t: "warn";
  id: string;
  seat: number;
  on: boolean;
  /** the kind */
  bot?: string;
}

/** I was warned, and am here. */
export interface Awake {
  t: "awake";
  id: string;
  seat: number;
}

/** The host removes somebody, whose key is dead then. The chair is for whoever has the new invitation, of the host's making. */
export interface Unseat {
  t: "unseat";
  id: string;
  seat: number;
  key: string;
  /** the kind that keeps the chair, once the game has begun */
  bot?: string;
}

/** The host has made a new key in place of a lost or leaked one: an invitation for a seat, the spectators', the host's own. */
export interface Renew {
  t: "renew";
  id: string;
  what: "host" | "seat" | "watch";
  key: string;
  seat?: number | null;
}

/** Lay the table again, for the same people and with the same settings. Once for each game. */
export interface Rematch {
  t: "rematch";
  id: string;
}

/** I point at something that everybody sees, or at nothing any more. It is not kept, and too much of it is not heard. */
export interface Point {
  t: "point";
  seat: number;
  thing: string;
}

/** Somebody points at something. */
export interface Pointing {
  seat: number;
  thing: string;
}

/** What somebody would answer, where consent is needed; it is done when nobody is waited for. */
export interface Leaning {
  seat: number;
  index: number;
  plan: boolean;
  waits_for: number[];
}

/** What those would answer who are asked together. Only they are told. */
export interface Leanings {
  t: "leanings";
  decision: number;
  leanings: Leaning[];
}

/** Somebody would like to take back an answer; these seats have not said yes yet. */
export interface Wish {
  seat: number;
  waits_for: number[];
}

/** Somebody was warned: a bot keeps the chair unless they answer, or say that they are here. */
export interface Countdown {
  seat: number;
  /** milliseconds */
  left: number;
}

/** I come along to the table that follows this one. */
export interface Follow {
  /** of the table before */
  key: string;
  /** that I add to the dice, having seen their commitment; empty: later over the socket, or not at all */
  nonce?: string;
}

/** The table that follows, and my key to it. It is made from the one before: asking again gives the same. */
export interface Followed {
  table: string;
  key: string;
  seats: number[];
  host: boolean;
  /** of a host: seats whose people have not come along, and keys for them */
  invites: [number, string][];
  /** of a host: for spectators */
  watch: string;
  /** of the dice */
  commitment: string;
}

/** Who is to sit in a seat: whoever makes the table, a friend by link, anybody from the hall, a bot. */
export interface SeatWish {
  kind: "bot" | "friend" | "me" | "open";
  bot?: string;
  /** of several who share the host's screen, or of a friend who is awaited */
  name?: string;
}

/** How long people may think. */
export interface Clock {
  kind: "decision" | "none" | "side";
  seconds: number;
}

/** A moment of a game that is over. */
export interface Moment {
  table: string;
  /** so many answers had been given */
  step: number;
}

/** A table that somebody wants. */
export interface NewTable {
  game: string;
  nickname: string;
  seats: SeatWish[];
  options?: Record<string, string | number | boolean>;
  pack?: string;
  clock?: Clock;
  /** whether players may ask the coach; if nothing is said, one may who plays with bots alone */
  coach?: boolean | null;
  /** I will add nonces to the dice over the socket, having seen their commitment; the game waits for them */
  nonce?: boolean;
  /** seconds for all who might have one */
  replies?: number;
  consent?: "all" | "anyone" | "named";
  /** seconds between the answers of bots; nothing: the house's own */
  pace?: number | null;
  after?: Moment | null;
}

/** The key of a seat that a friend may take with it, once. */
export interface Invite {
  seat: number;
  key: string;
}

/** A new table, and the keys to it. They are shown this once; the house keeps only their hashes. */
export interface Created {
  table: string;
  /** the host's own */
  key: string;
  /** where the host sits */
  seats: number[];
  invites: Invite[];
  /** for spectators, as many as like */
  watch: string;
  /** of the dice: SHA-256 of the secret that the house has drawn for them */
  commitment: string;
}

/** Take a seat: that of an invitation, or an open one. */
export interface Sit {
  nickname: string;
  invite?: string;
  seat?: number | null;
  /** 64 hexadecimal digits that I add to the dice, having seen their commitment; empty: I leave them to the others */
  nonce?: string;
}

/** Away with a table. Nothing of it is kept, and nobody can bring it back. */
export interface Remove {
  /** the host's */
  key: string;
}

/** It is gone. */
export interface Removed {
  table: string;
}

/** A seat of a table, as everybody may see it. */
export interface SeatCard {
  /** the last two are empty */
  kind: "bot" | "friend" | "open" | "person";
  name: string;
  bot: string;
  /** the bot keeps the chair of a person, who may have it back */
  stands_in: boolean;
  present: boolean;
  /** milliseconds until the host may put a bot here; nothing while somebody is there */
  grace: number | null;
  /** somebody may take it who has an invitation */
  invited: boolean;
  muted: boolean;
  /** of a bot: how strong it is and of what character, in words */
  title: string;
}

/** A table from afar. */
export interface TableCard {
  table: string;
  game: string;
  state: "gathering" | "over" | "playing";
  seats: SeatCard[];
  options: Record<string, string | number | boolean>;
  pack: string;
  clock: Clock;
  /** seconds since 1970 */
  made: number;
  moved: number;
  /** given so far */
  answers: number;
  /** in words, when it is over */
  result: string;
  /** seats that have to decide, or might for all one knows; or that have to add a nonce before it begins */
  waits_for: number[];
}

/** Why something was not done. */
export interface Problem {
  code: string;
  reason: string;
}

/** The first frame: the key, and what the client has already. */
export interface Hello {
  t: "hello";
  /** of any length: a link that was cut short is a wrong key, and no broken page */
  key: string;
  protocol?: number;
  /** through whose eyes, for a key of several seats */
  seat?: number | null;
  seen?: number | null;
  digest?: string;
  /** a secret of its own: many watch with one key, and may use the same ids */
  client?: string;
}

/** Something is missing: the version that the client has, and the digest of what it shows. */
export interface Sync {
  t: "sync";
  seen: number;
  digest: string;
}

/** Look through the eyes of another of my seats. */
export interface Look {
  t: "look";
  seat: number;
}

/** Choose an option, or take a plan: its answers are given one after the other, until something is learnt or somebody else is asked. */
export interface Answer {
  t: "answer";
  id: string;
  seat: number;
  decision: number;
  index: number;
  /** the index is that of a plan */
  plan?: boolean;
}

/** Keep a window open for a while, once: also whoever has nothing to play may do that. Everybody sees it. */
export interface Hold {
  t: "hold";
  id: string;
  seat: number;
  decision: number;
}

/** Take back the last answer: at once if the rules of undo allow it, else all people are asked. */
export interface Undo {
  t: "undo";
  id: string;
  seat: number;
}

/** What I say to somebody's wish to take back. */
export interface Agree {
  t: "agree";
  id: string;
  seat: number;
  yes: boolean;
}

/** Chat. */
export interface Say {
  t: "say";
  id: string;
  text: string;
}

/** The host puts a bot into an empty or deserted seat. */
export interface PutBot {
  t: "bot";
  id: string;
  seat: number;
  bot: string;
}

/** I am back: the bot leaves my chair. */
export interface Reclaim {
  t: "reclaim";
  id: string;
  seat: number;
}

/** Add a nonce to the dice, before the game begins. */
export interface GiveNonce {
  t: "nonce";
  id: string;
  seat: number;
  nonce: string;
}

/** The host begins; empty seats get bots. */
export interface Begin {
  t: "begin";
  id: string;
}

/** Ask the coach what it would do in my place. Only I am told. */
export interface Advise {
  t: "advise";
  id: string;
  seat: number;
  decision: number;
}

/** Are you there. */
export interface Ping {
  t: "ping";
}

/** Who the key says I am. */
export interface You {
  /** mine; none for a spectator */
  seats: number[];
  host: boolean;
  /** the seat whose view this is */
  eyes: number | null;
}

/** A line of chat. */
export interface Saying {
  version: number;
  name: string;
  seat: number | null;
  text: string;
  /** what the host did, told by the house */
  house: boolean;
}

/** A line of the log, with what happened as data, for the skins to move things along. */
export interface Told {
  number: number;
  text: string;
  rule: string;
  heading?: boolean;
  about?: number[];
  cards?: string[];
  thread?: string;
  event?: { type: string; [field: string]: unknown } | null;
}

/** The clock as it is now. */
export interface Running {
  /** of the side whose clock runs */
  seats: number[];
  /** milliseconds */
  left: number;
  /** every side and what it has left, with a clock per side */
  sides: [number[], number][];
}

/** A window that stands open: for whom it might be, the milliseconds left if it closes by itself, and who has held it open. */
export interface Standing {
  seats: number[];
  left: number | null;
  held: number[];
}

/** Everything about the table that is not the game. */
export interface Room {
  table: string;
  game: string;
  state: "gathering" | "over" | "playing";
  seats: SeatCard[];
  options: Record<string, string | number | boolean>;
  pack: string;
  clock: Clock;
  commitment: string;
  watchers: number;
  running: Running | null;
  wish: Wish | null;
  /** whether players may ask the coach */
  coach: boolean;
  nonces: (string | null)[];
  warned: Countdown[];
  /** those who only watch are muted */
  hushed: boolean;
  /** seconds that a window stays open; 0: brisk */
  replies: number;
  /** that is open now */
  window: Standing | null;
  /** the table that follows this one, once somebody has laid it */
  next: string;
  consent: "all" | "anyone" | "named";
  /** who points at what just now */
  pointing: Pointing[];
  /** who gave the last answer of a person, if several were asked */
  decided: number | null;
}

/** Everything, from the beginning. */
export interface Snapshot {
  t: "snapshot";
  version: number;
  /** of the sections: see `sections.py` */
  digest: string;
  decision: number;
  you: You;
  room: Room;
  /** the view without its log, field by field; none while the table gathers */
  sections: Partial<Sections>;
  /** `Told`, the last ones */
  log: Told[];
  chat: Saying[];
  board: Board | null;
}

/** What has changed since a version. */
export interface Update {
  t: "update";
  since: number;
  version: number;
  digest: string;
  decision: number;
  /** those that have changed */
  sections: Partial<Sections>;
  /** new lines */
  log: Told[];
  /** lines that are left of the old log, after something was taken back */
  undone: number | null;
  chat: Saying[];
  room: Room | null;
}

/** Somebody came, went, wished; a clock was set. Has no version: the latest is the truth. */
export interface RoomNow {
  t: "room";
  room: Room;
}

/** It is written down; or it was noted in a window, and counts when that closes. If the house dies before, the window opens again. */
export interface Ack {
  t: "ack";
  id: string;
  version: number;
  noted: boolean;
}

/** It was not done, and why. */
export interface Refused {
  t: "refused";
  id: string;
  code: string;
  reason: string;
}

/** I am here, and this is what you should have. */
export interface Pong {
  t: "pong";
  version: number;
  digest: string;
}

/** The last frame before the house hangs up. */
export interface Sorry {
  t: "sorry";
  code: string;
  reason: string;
}

/** What the coach makes of an option, beside the best one. */
export interface Worth {
  index: number;
  /** imagined games in which it was followed; 0: it looked no better at first sight, and the rest says nothing */
  visits: number;
  /** to win, of the side of whoever asks: from 0 to 1 */
  chance: number;
  /** by how much less that is than after the best one, in the same imagined games */
  behind: number;
  /** standard error of that; of one game alone nothing is known of it */
  doubt: number;
  /** beyond doubt, and by something that people would see */
  worse: boolean;
}

/** Something that is different after the better option, by a feature of the game. */
export interface Reason {
  name: string;
  /** what it adds to the chance of whoever asks */
  by: number;
}

/** A step of what might come. */
export interface Ahead {
  seat: number;
  who: string;
  text: string;
  /** how it looks on the board */
  arrows: Arrow[];
}

/** What the coach says. */
export interface Advised {
  t: "advised";
  id: string;
  decision: number;
  /** the best first; of many, only the first ones */
  options: Worth[];
  /** how many options there are in all */
  of: number;
  /** imagined games that were followed, for all of them */
  looks: number;
  /** one way that it might go */
  line: Ahead[];
  /** the index of one that is worse beyond doubt; -1 if there is none */
  rather: number;
  /** what is different after the best one, the most first */
  reasons: Reason[];
}

/** A turn that changed the chances much. */
export interface Turning {
  /** the step of the replay before it */
  began: number;
  /** and the last one of it */
  step: number;
  /** its heading in the log; empty if it has none */
  title: string;
  /** who did what mattered most in it */
  seat: number;
  /** by which answer */
  answer: string;
  /** what came of that */
  lines: string[];
  /** by side */
  change: number[];
  /** the part of it that nobody chose */
  luck: number[];
  /** luck did more than the answers */
  lucky: boolean;
}

/** How the chances went in a finished game. */
export interface Chances {
  /** the seats of each */
  sides: number[][];
  /** at each step of the replay, by side: 0 lost to 1 won */
  chances: number[][];
  /** by side: how much of the way was luck */
  luck: number[];
  /** and how much was decided, by whomever */
  decisions: number[];
  turns: Turning[];
}

/** A decision that cost much, by what its seat knew. */
export interface Dearest {
  /** of the replay, when it was asked */
  step: number;
  /** whose it was */
  seat: number;
  answer: string;
  better: string;
  /** of the chances of its side */
  cost: number;
  /** standard error of that */
  error: number;
  /** one way that it might have gone */
  line: Ahead[];
  /** what would have been different */
  reasons: Reason[];
}

/** The decisions of a finished game that cost most: at most three of each side, in their order. */
export interface Review {
  dearest: Dearest[];
}

/** A finished game after one answer: what has changed since the step before. */
export interface Step {
  sections: Partial<Sections>;
  log: Told[];
  /** who answered; nobody at the beginning */
  seat: number | null;
}

/** A finished game, from somebody's eyes. */
export interface Replay {
  card: TableCard;
  eyes: "all" | "watch" | number;
  steps: Step[];
  board: Board | null;
}

/** Commit and reveal. */
export interface FairDice {
  /** SHA-256 of the secret, shown before anybody adds a nonce */
  commitment: string;
  /** the secret, hexadecimal; only when the game is over */
  key: string;
  /** sides and result of every roll and draw, in order; only when the game is over */
  rolls: [number, number][];
  /** what each seat added; only when the game is over, and not in games from before there were any */
  nonces: string[] | null;
}

/** What is this? Told from the eyes that I look through, whoever's turn it is. */
export interface Ask {
  t: "ask";
  id: string;
  thing: string;
}

/** What it is. */
export interface Explained {
  t: "explained";
  id: string;
  thing: string;
  /** nothing if it is not there to be seen */
  about: About | null;
}

/** How was the table when this line of the log was told? To the eyes that I look through. */
export interface Recall {
  t: "recall";
  id: string;
  line: number;
}

/** As it was then. */
export interface Recalled {
  t: "recalled";
  id: string;
  line: number;
  /** nothing if it can't be told: the line is none, or from before the rules changed */
  sections: Partial<Sections> | null;
}

/** A wrong deed that may be done, and what comes of it; it has to be taken back. */
export interface FilmMistake {
  /** of the option */
  index: number;
  say: string;
  point: string[];
  /** what is different from the step */
  sections: Partial<Sections>;
  log: Told[];
}

/** One thing that is said, and the deed that it waits for. */
export interface FilmStep {
  id: string;
  say: string;
  /** ids of things on the table, or banner, prompt, log */
  point: string[];
  /** the option that is awaited */
  right: number;
  /** said on any other */
  wrong: string;
  mistake: FilmMistake | null;
  /** what has changed since the step before */
  sections: Partial<Sections>;
  log: Told[];
}

/** A lesson from its first step to its last. */
export interface Film {
  game: string;
  name: string;
  title: string;
  about: string;
  side: string;
  minutes: number;
  /** whose part it is */
  seat: number;
  seats: number;
  steps: FilmStep[];
  /** said when the game is over */
  end: string;
  /** at the end, what has changed since the last step */
  sections: Partial<Sections>;
  log: Told[];
  board: Board | null;
}

/** A view, field by field; its log travels by itself. */
export interface Sections {
  banner: Banner;
  sheets: Sheet[];
  zones: Zone[];
  dice: Dice[];
  pieces: Piece[];
  arrows: Arrow[];
  board: string | null;
  prompt: Prompt | null;
  outcome: Ending | null;
}

/** A frame that the page sends. */
export type FromPage =
  | Hello
  | Sync
  | Look
  | Answer
  | Hold
  | Undo
  | Agree
  | Say
  | PutBot
  | Reclaim
  | GiveNonce
  | Begin
  | Advise
  | Ping
  | Mute
  | Warn
  | Awake
  | Unseat
  | Renew
  | Rematch
  | Point
  | Ask
  | Recall;

/** A frame that the house sends. */
export type ToPage =
  | Snapshot
  | Update
  | RoomNow
  | Ack
  | Refused
  | Pong
  | Sorry
  | Leanings
  | Advised
  | Explained
  | Recalled;
