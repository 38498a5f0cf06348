import { describe, expect, it } from 'vitest';
import { AnswerReader } from './answer-reader.ts';

const ANSWER = 'HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello';
const EMPTY = 'HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n';

describe('a reader of answers', () => {
  it('finds their ends wherever the bytes are split', () => {
    const bytes = Buffer.from(ANSWER + EMPTY + ANSWER);
    for (let size = 1; size <= bytes.length; size++) {
      let ends = 0;
      const reader = new AnswerReader(() => ends++);
      for (let from = 0; from < bytes.length; from += size) reader.take(bytes.subarray(from, from + size));
      expect(ends).toBe(3);
    }
  });

  it('reports an end only with the last byte', () => {
    let ends = 0;
    const reader = new AnswerReader(() => ends++);
    reader.take(Buffer.from(ANSWER.slice(0, -1)));
    expect(ends).toBe(0);
    reader.take(Buffer.from('o'));
    expect(ends).toBe(1);
  });

  it('accepts a body that arrives with the head and is longer than the maximum head', () => {
    let ends = 0;
    const reader = new AnswerReader(() => ends++);
    reader.take(Buffer.from(`HTTP/1.1 200 OK\r\nContent-Length: 9000\r\n\r\n${'x'.repeat(9000)}${EMPTY}`));
    expect(ends).toBe(2);
  });

  it.each([
    'HTTP/1.1 401 Unauthorized\r\nContent-Length: 0\r\n\r\n',
    'HTTP/1.1 200 OK\r\n\r\n',
  ])('refuses %j', (answer) => {
    expect(() => new AnswerReader(() => undefined).take(Buffer.from(answer))).toThrow('an answer was HTTP/1.1');
  });
});
