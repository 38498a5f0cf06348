import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FIELD_TYPES, hasOptions } from '../../../model/bookings/form.ts';
import type { PlainObject } from '../../../model/format/rule.ts';
import {
  fieldsToQuestionRows,
  questionRowsToFields,
  questionRowsToInputTexts,
  readQuestionRows,
} from './question-rows.ts';

const word = fc.stringMatching(/^[a-zäöü0-9=]{1,8}( [a-z?]{1,6})?$/);
const bound = fc.option(fc.integer({ min: -99, max: 99 }), { nil: null });

const fields = fc
  .array(
    fc.record({
      label: word,
      help: fc.oneof(fc.constant(''), word),
      type: fc.constantFrom(...FIELD_TYPES),
      required: fc.boolean(),
      options: fc.uniqueArray(word, { minLength: 1, maxLength: 4 }),
      min: bound,
      max: bound,
      each: fc.boolean(),
      hangs: fc.boolean(),
      sensitive: fc.boolean(),
    }),
    { minLength: 1, maxLength: 6 },
  )
  .map((all) =>
    all.map(({ hangs, ...field }, index): PlainObject => {
      const first = all[0];
      const [type, isBounded] = [field.type, field.type === 'number' || field.type === 'several'];
      const value =
        first?.type === 'yes' ? true : first !== undefined && hasOptions(first.type) ? first.options[0] : undefined;
      return {
        ...field,
        id: index + 3,
        options: hasOptions(type) ? field.options : [],
        min: isBounded ? field.min : null,
        max: isBounded ? field.max : null,
        if: hangs && index > 0 && value !== undefined ? { field_id: 3, value } : null,
      };
    }),
  );

describe('the rows of a form', () => {
  it('represent the fields they were created from, whatever these are', () => {
    fc.assert(
      fc.property(fields, (all) => {
        expect(questionRowsToFields(readQuestionRows(questionRowsToInputTexts(fieldsToQuestionRows(all))))).toEqual(
          all,
        );
      }),
    );
  });

  it('represent the same fields in any order, except for their positions', () => {
    fc.assert(
      fc.property(fields, (all) => {
        const turned = questionRowsToFields(
          readQuestionRows(questionRowsToInputTexts(fieldsToQuestionRows(all).toReversed())),
        );
        expect(turned.toReversed()).toEqual(all);
      }),
    );
  });
});
