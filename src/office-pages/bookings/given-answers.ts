// Omits empty answers of a form.

import { isPlain, type Plain } from '../../model/format/rule.ts';

export function givenAnswers(answers: unknown): Plain {
  if (!isPlain(answers)) return {};
  return Object.fromEntries(Object.entries(answers).filter(([, one]) => !isEmpty(one)));
}

function isEmpty(answer: unknown): boolean {
  return answer === '' || answer === null || answer === false || (Array.isArray(answer) && answer.length === 0);
}
