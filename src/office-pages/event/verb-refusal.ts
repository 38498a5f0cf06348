// Why something was not done to an event.

/** Why a verb was not done, with what was typed for it. */
export interface VerbRefusal {
  readonly verb: string;
  readonly note: string;
  readonly texts: readonly string[];
  /** Whether it can be confirmed and done in spite of the refusal. */
  readonly canDespite: boolean;
  /** Whether it is so because the new day is past; it is asked before it is done. */
  readonly isPast?: boolean;
}
