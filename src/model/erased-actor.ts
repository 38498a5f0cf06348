export const ERASED_ACTOR = 'erased person';

/** Author of changes by visitors. */
export const VISITOR_ACTOR = 'visitor';
