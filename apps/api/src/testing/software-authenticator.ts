import { generateKeyPairSync, hash, randomBytes, sign, type KeyObject } from 'node:crypto'
import type { NewPasskey, PasskeyCreationResponse, PasskeyProof } from '@atelier/domain/auth/passkey.schema'

type CreationOptions = PasskeyCreationResponse['data']

/** How a response differs from that of an honest browser at the shop. */
interface Deviation {
  origin?: string
  /** The site for which the authenticator signs, instead of that of the options. */
  rpId?: string
  /** false: the authenticator did not verify its user. */
  isVerified?: boolean
  /** Signatures so far; 0: the authenticator does not count. */
  counter?: number
  userHandle?: string
  crossOrigin?: boolean
  type?: string
}

/** A passkey that the authenticator made, with its private key. */
export interface SoftwarePasskey {
  id: string
  userHandle: string
  privateKey: KeyObject
  response: NewPasskey
}

const base64url = (bytes: Uint8Array | string): string => Buffer.from(bytes).toString('base64url')

const clientData = (
  type: string,
  challenge: string,
  { origin = 'http://localhost:3000', ...more }: Deviation,
): string =>
  base64url(JSON.stringify({ type: more.type ?? type, challenge, origin, crossOrigin: more.crossOrigin ?? false }))

const PRESENT = 0x01
const VERIFIED = 0x04
const CAN_BE_BACKED_UP = 0x08
const BACKED_UP = 0x10
const HAS_CREDENTIAL = 0x40

function authenticatorData(rpId: string, { isVerified = true, counter = 0 }: Deviation, credential?: Buffer): Buffer {
  const head = Buffer.alloc(5)
  const synced = counter === 0 ? CAN_BE_BACKED_UP | BACKED_UP : 0
  head.writeUInt8(PRESENT | synced | (isVerified ? VERIFIED : 0) | (credential ? HAS_CREDENTIAL : 0))
  head.writeUInt32BE(counter, 1)
  return Buffer.concat([hash('sha256', rpId, 'buffer'), head, credential ?? Buffer.alloc(0)])
}

/** CBOR of a byte string of 24 to 65,535 bytes, with the shortest length: verifiers compare it. */
const cborBytes = (bytes: Uint8Array): Buffer => {
  const { length } = bytes
  return Buffer.concat([Buffer.from(length < 256 ? [0x58, length] : [0x59, length >> 8, length & 0xff]), bytes])
}

/** CBOR of a text of up to 23 bytes. */
const cborText = (text: string): Buffer => Buffer.concat([Buffer.from([0x60 + text.length]), Buffer.from(text)])

/** The public key as COSE: key type EC2, algorithm ES256, curve P-256, and the point. */
function coseKey(publicKey: KeyObject): Buffer {
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const point = [x, y].map((coordinate) => cborBytes(Buffer.from(coordinate, 'base64url')))
  const [cborX, cborY] = point as [Buffer, Buffer]
  const head = Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21])
  return Buffer.concat([head, cborX, Buffer.from([0x22]), cborY])
}

/** Makes a passkey with ES256 and attestation `none`, like a browser that runs the options of the shop. */
export function makePasskey(options: CreationOptions, deviation: Deviation = {}): SoftwarePasskey {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(16)
  const credential = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, coseKey(publicKey)])
  const data = authenticatorData(deviation.rpId ?? options.rp.id, deviation, credential)
  const attestation = Buffer.concat([
    Buffer.from([0xa3]),
    cborText('fmt'),
    cborText('none'),
    cborText('attStmt'),
    Buffer.from([0xa0]),
    cborText('authData'),
    cborBytes(data),
  ])
  return {
    id: base64url(id),
    userHandle: options.user.id,
    privateKey,
    response: {
      id: base64url(id),
      clientDataJSON: clientData('webauthn.create', options.challenge, deviation),
      attestationObject: base64url(attestation),
    },
  }
}

/** Proves a passkey: signs the challenge, like a browser that runs the options of the shop. */
export function provePasskey(
  { id, userHandle, privateKey }: Omit<SoftwarePasskey, 'response'>,
  options: { challenge: string; rpId: string },
  deviation: Deviation = {},
): PasskeyProof {
  const clientDataJSON = clientData('webauthn.get', options.challenge, deviation)
  const data = authenticatorData(deviation.rpId ?? options.rpId, deviation)
  const signed = Buffer.concat([data, hash('sha256', Buffer.from(clientDataJSON, 'base64url'), 'buffer')])
  return {
    id,
    clientDataJSON,
    authenticatorData: base64url(data),
    signature: base64url(sign('sha256', signed, privateKey)),
    userHandle: deviation.userHandle ?? userHandle,
  }
}
