import { expect, it } from 'vitest';
import { parseServiceAddress } from './service-address.ts';

it.each([
  ['https://data.example.org/seewil', 'https://data.example.org', 'seewil'],
  ['https://data.example.org/seewil/', 'https://data.example.org', 'seewil'],
  ['HTTPS://Data.Example.org:443/api/v2/Seewil-1.a', 'https://data.example.org/api/v2', 'Seewil-1.a'],
  ['http://127.0.0.1:8080/seewil', 'http://127.0.0.1:8080', 'seewil'],
])('%s names a service and its instance', (text, base, instance) => {
  expect(parseServiceAddress(text)).toEqual({ base, instance });
});

it.each([
  ['without an instance', 'https://data.example.org'],
  ['without an instance, with a slash', 'https://data.example.org/'],
  ['of an operation, with a key', 'https://data.example.org/getevents/seewil/prv_abcdefgh'],
  ['of an operation below a path', 'https://data.example.org/api/getevents/seewil/prv_abcdefgh/'],
  ['with a query', 'https://data.example.org/seewil?key=1'],
  ['with an empty query', 'https://data.example.org/seewil?'],
  ['with a fragment', 'https://data.example.org/seewil#x'],
  ['with a login', 'https://anna:secret@data.example.org/seewil'],
  ['with a name that is none', 'https://data.example.org/see%2Fwil'],
  ['of another kind', 'ftp://data.example.org/seewil'],
  ['of nothing', ''],
])('an address %s is not a service', (_, text) => {
  expect(parseServiceAddress(text)).toBeUndefined();
});
