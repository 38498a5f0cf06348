// Software authenticator with passkeys: P-256 keys, and responses in the format of browsers (WebAuthn level 3). Each part of a response can
// be falsified.

import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/server';

type Cbor = number | string | Buffer | Map<Cbor, Cbor>;

export function encodeCbor(value: Cbor): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  return Buffer.concat([
    head(5, value.size),
    ...[...value].flatMap(([key, one]) => [encodeCbor(key), encodeCbor(one)]),
  ]);
}

function head(major: number, length: number): Buffer {
  if (length < 24) return Buffer.from([(major << 5) | length]);
  if (length < 256) return Buffer.from([(major << 5) | 24, length]);
  return Buffer.from([(major << 5) | 25, length >> 8, length & 0xff]);
}

/** Deviations of an authenticator's response from a correct one. */
export interface ResponseDeviations {
  readonly origin?: string;
  readonly host?: string;
  readonly challenge?: string;
  readonly type?: string;
  /** User verification flag of the response. Default: true. */
  readonly isVerified?: boolean;
  readonly counter?: number;
  readonly isForged?: boolean;
}

interface Credential {
  readonly id: Buffer;
  readonly key: KeyObject;
  readonly publicKey: KeyObject;
  readonly host: string;
  readonly userHandle: string;
  counter: number;
}

export function openAuthenticator(origin: string) {
  const credentials: Credential[] = [];
  const dataOf = (type: string, challenge: string, from: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: from, crossOrigin: false }));

  return {
    credentials,
    create: (options: PublicKeyCredentialCreationOptionsJSON, falsified: ResponseDeviations = {}) => {
      const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
      const host = falsified.host ?? options.rp.id ?? '';
      const made = { id: randomBytes(32), key: privateKey, publicKey, host, userHandle: options.user.id, counter: 0 };
      credentials.push(made);
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
      const cose = new Map<Cbor, Cbor>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, 'base64url')],
        [-3, Buffer.from(y, 'base64url')],
      ]);
      const length = Buffer.from([0, made.id.length]);
      const attested = Buffer.concat([Buffer.alloc(16), length, made.id, encodeCbor(cose)]);
      const authData = Buffer.concat([
        authenticatorData(host, 0x40, falsified.counter ?? 0, falsified.isVerified),
        attested,
      ]);
      const clientData = dataOf(
        falsified.type ?? 'webauthn.create',
        falsified.challenge ?? options.challenge,
        falsified.origin ?? origin,
      );
      const attestation = encodeCbor(
        new Map<Cbor, Cbor>([
          ['fmt', 'none'],
          ['attStmt', new Map()],
          ['authData', authData],
        ]),
      );
      return answer(made.id, {
        clientDataJSON: clientData.toString('base64url'),
        attestationObject: attestation.toString('base64url'),
        transports: ['internal'],
      });
    },
    get: (options: PublicKeyCredentialRequestOptionsJSON, falsified: ResponseDeviations = {}, which?: Credential) => {
      const used = which ?? credentials.findLast(({ host }) => host === options.rpId);
      if (used === undefined) throw new Error('there is no passkey for this host');
      used.counter = falsified.counter ?? used.counter + 1;
      const authData = authenticatorData(falsified.host ?? used.host, 0, used.counter, falsified.isVerified);
      const clientData = dataOf(
        falsified.type ?? 'webauthn.get',
        falsified.challenge ?? options.challenge,
        falsified.origin ?? origin,
      );
      const signed = Buffer.concat([authData, createHash('sha256').update(clientData).digest()]);
      const key =
        falsified.isForged === true ? generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey : used.key;
      return answer(used.id, {
        clientDataJSON: clientData.toString('base64url'),
        authenticatorData: authData.toString('base64url'),
        signature: sign('sha256', signed, key).toString('base64url'),
        userHandle: used.userHandle,
      });
    },
  };
}

function authenticatorData(host: string, more: number, counter: number, isVerified = true): Buffer {
  const count = Buffer.alloc(4);
  count.writeUInt32BE(counter);
  const flags = 0x01 | (isVerified ? 0x04 : 0) | more;
  return Buffer.concat([createHash('sha256').update(host).digest(), Buffer.from([flags]), count]);
}

function answer(id: Buffer, response: object) {
  const named = id.toString('base64url');
  const rest = { type: 'public-key', authenticatorAttachment: 'platform', clientExtensionResults: {} };
  return { id: named, rawId: named, response, ...rest };
}
