// X.509 certificates for tests, encoded here because Node.js can't create them.

import { createPrivateKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { isIP } from 'node:net';

export interface Certificate {
  readonly name: string;
  readonly certificate: string;
  readonly key: string;
}

export function makeCertificate(name: string, hosts: readonly string[], authority?: Certificate): Certificate {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const signer = authority === undefined ? privateKey : createPrivateKey(authority.key);
  const algorithm = sequence(oid(1, 2, 840, 10045, 4, 3, 2));
  const content = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.from([1, Math.floor(Math.random() * 256)])),
    algorithm,
    distinguishedName(authority?.name ?? name),
    sequence(der(0x17, Buffer.from('200101000000Z')), der(0x17, Buffer.from('491231235959Z'))),
    distinguishedName(name),
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, sequence(...extensions(hosts))),
  );
  const signature = sign('sha256', content, signer);
  const bytes = sequence(content, algorithm, der(0x03, Buffer.from([0]), signature));
  return { name, certificate: pem('CERTIFICATE', bytes), key: keyText(privateKey) };
}

function extensions(hosts: readonly string[]): Buffer[] {
  if (hosts.length === 0) return [sequence(oid(2, 5, 29, 19), der(0x04, sequence(der(0x01, Buffer.from([0xff])))))];
  const names = hosts.map((host) =>
    isIP(host) === 4 ? der(0x87, Buffer.from(host.split('.').map(Number))) : der(0x82, Buffer.from(host)),
  );
  return [sequence(oid(2, 5, 29, 17), der(0x04, sequence(...names)))];
}

function distinguishedName(name: string): Buffer {
  return sequence(der(0x31, sequence(oid(2, 5, 4, 3), der(0x0c, Buffer.from(name)))));
}

function sequence(...parts: readonly Buffer[]): Buffer {
  return der(0x30, ...parts);
}

function der(tag: number, ...parts: readonly Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const { length } = content;
  if (length < 128) return Buffer.concat([Buffer.from([tag, length]), content]);
  if (length < 256) return Buffer.concat([Buffer.from([tag, 0x81, length]), content]);
  return Buffer.concat([Buffer.from([tag, 0x82, length >> 8, length & 0xff]), content]);
}

function oid(first: number, second: number, ...rest: readonly number[]): Buffer {
  const bytes = rest.flatMap((part) => {
    const digits = [part & 0x7f];
    for (let left = part >> 7; left > 0; left >>= 7) digits.unshift((left & 0x7f) | 0x80);
    return digits;
  });
  return der(0x06, Buffer.from([first * 40 + second, ...bytes]));
}

function keyText(key: KeyObject): string {
  return key.export({ type: 'pkcs8', format: 'pem' }).toString();
}

function pem(what: string, bytes: Buffer): string {
  const lines = bytes.toString('base64').replace(/.{64}/g, '$&\n');
  return `-----BEGIN ${what}-----\n${lines}\n-----END ${what}-----\n`;
}
