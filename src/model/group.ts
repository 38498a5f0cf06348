import type { Nested, Positioned } from './entity.ts';

/** Layer of the parish; layers form a tree, and an event in one is also in its ancestors (rule L3). */
export interface Layer extends Positioned, Nested {
  readonly name: string;
  readonly url: string;
}

export interface TargetGroup extends Positioned {
  readonly name: string;
  readonly longname: string;
  readonly url: string;
}

export interface PersonGroup extends Positioned, Nested {
  readonly name: string;
  readonly shortName: string;
  readonly publicTarget: string;
  readonly public: boolean;
}

export interface DocumentGroup extends Nested {
  readonly name: string;
  readonly publicName: string;
  readonly description: string;
  readonly public: boolean;
  /** Sort order of documents in the group, free text such as `nameasc`. */
  readonly documentOrder: string;
  readonly colorId: number | null;
  readonly order: number;
  readonly deleted: boolean;
  readonly right: string;
}
