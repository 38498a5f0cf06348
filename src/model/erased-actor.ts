/** Stands in the history for whoever did something by their private page and was erased since (rule W17). */
export const ERASED_ACTOR = 'erased person';
