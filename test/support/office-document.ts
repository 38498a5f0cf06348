import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { createOfficeOpenApi } from '../../src/office-api/openapi.ts';

export const officeDocument = JSON.parse(JSON.stringify(createOfficeOpenApi({ version: '1.2.3', serverUrl: '' })));

const ajv = new Ajv2020({ strict: false, validateFormats: false });
ajv.addSchema({ $id: 'office', ...officeDocument });

const paths: readonly (readonly [RegExp, string])[] = Object.keys(officeDocument.paths)
  // Paths without a parameter must be found first, because `/rooms/free` is not a room.
  .sort((a, b) => a.split('{').length - b.split('{').length)
  .map((path) => {
    const pattern = path.replace(/\{(id|revision)\}/g, '\\d+').replace(/\{\w+\}/g, '[^/]+');
    return [new RegExp(`^${pattern}$`), path] as const;
  });

const checks = new Map<string, ValidateFunction | undefined>();

/** Returns the deviation of an answer from the document; "" if there is none, or if the path is not described. */
export function faultOf(method: string, path: string, status: number, json: unknown): string {
  const found = paths.find(([pattern]) => pattern.test(path))?.[1];
  const responses = found && officeDocument.paths[found][method.toLowerCase()]?.responses;
  if (responses === undefined) return '';
  if (responses[status] === undefined) return `${method} ${found} answers ${status}, which is not described`;
  const key = `${method} ${found} ${status}`;
  if (!checks.has(key)) checks.set(key, compile(found ?? '', method.toLowerCase(), status));
  const check = checks.get(key);
  return check === undefined || check(json) ? '' : `${key}: ${ajv.errorsText(check.errors)}`;
}

function compile(path: string, method: string, status: number): ValidateFunction | undefined {
  const response = officeDocument.paths[path][method].responses[status];
  const isShared = '$ref' in response;
  const steps = isShared
    ? ['components', 'responses', `R${status}`]
    : ['paths', path, method, 'responses', String(status)];
  const schema = isShared ? officeDocument.components.responses[`R${status}`] : response;
  if (schema.content === undefined) return undefined;
  const pointer = [...steps, 'content', 'application/json', 'schema'];
  const encoded = pointer.map((step) => encodeURIComponent(step.replaceAll('~', '~0').replaceAll('/', '~1')));
  return ajv.compile({ $ref: `office#/${encoded.join('/')}` });
}
