import { watchCopying } from './shared/copying.ts';

watchCopying();
