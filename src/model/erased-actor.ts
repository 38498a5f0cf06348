/** Actor in the history for actions on the private page of an erased person (rule W17). */
export const ERASED_ACTOR = 'erased person';
