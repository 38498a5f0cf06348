import { Validator } from '@seriousme/openapi-schema-validator';
import { describe, expect, it } from 'vitest';
import { KINDS } from '../../src/model/kinds/index.ts';
import { ROUTES } from '../../src/office-api/routes.ts';
import type { Loose } from '../support/full-bundle.ts';
import { faultOf, officeDocument } from '../support/office-document.ts';

describe('the OpenAPI document of the office', () => {
  it('is valid OpenAPI 3.1', async () => {
    expect(await new Validator().validate(officeDocument)).toEqual({ valid: true });
  });

  it('has every address once, each with a unique name and a role', () => {
    const operations = Object.values<Record<string, { operationId: string; description: string }>>(
      officeDocument.paths,
    ).flatMap((path) => Object.values(path));
    expect(operations.map(({ operationId }) => operationId).sort()).toEqual(ROUTES.map(({ name }) => name).sort());
    expect(new Set(ROUTES.map(({ name }) => name)).size).toBe(ROUTES.length);
    for (const { description } of operations)
      expect(description).toMatch(/Requires the role (reader|contributor|editor|administrator)\.$/);
  });

  it('documents the value and default of every key of every kind', () => {
    for (const { kind, rule } of KINDS) {
      const { properties } = officeDocument.components.schemas[kind];
      expect(Object.keys(properties)).toEqual(rule.fields?.map(([name]) => name));
      for (const [name, schema] of Object.entries<object>(properties)) {
        expect([kind, name, Object.keys(schema).length > 0]).toEqual([kind, name, true]);
      }
    }
    expect(officeDocument.components.schemas.event.properties.status).toEqual({
      enum: ['confirmed', 'cancelled', 'postponed'],
      default: 'confirmed',
    });
  });

  it('documents every refusal, at least with a message', () => {
    const answers = Object.values<Record<string, { responses: Record<string, Loose> }>>(officeDocument.paths)
      .flatMap((path) => Object.values(path))
      .flatMap(({ responses }) => Object.entries(responses));
    for (const [status, told] of [...answers, ...Object.entries<Loose>(officeDocument.components.responses)]) {
      if (Number(status.replace('R', '')) < 400 || told['$ref'] !== undefined) continue;
      const { schema } = told['content']['application/json'];
      const least = schema.required.includes('base_revision') ? 'merge' : 'revision';
      expect(schema.required).toContain(status === '412' ? least : 'message');
    }
    expect(
      faultOf('PUT', '/office/api/a/rooms/11', 403, {
        message: 'No.',
        code: 'event_accepted',
        params: {},
        role: 'editor',
      }),
    ).toBe('');
  });

  it('matches the actual answers', () => {
    const path = '/office/api/a/rooms/11';
    expect(faultOf('GET', path, 418, {})).toContain('not described');
    expect(faultOf('GET', path, 200, { revision: 1 })).toContain('required');
    expect(faultOf('GET', '/office/api/a/rooms/free', 200, { items: [{ room_id: 1 }] })).toContain('label');
  });
});
