export const ERASED_ACTOR = 'erased person';
