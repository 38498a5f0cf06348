export const ERASED_ACTOR = 'erased person';

export const VISITOR_ACTOR = 'visitor';
