export type Tab = "middle" | "party" | "log" | "rules" | "talk";
