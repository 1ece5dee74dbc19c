import { randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { expect, test } from 'vitest'
import type { Deps } from '../../../deps.ts'
import { newRecoveryCode, newTotpSecret, openSecret, sealSecret, totpStep } from './totp.ts'

const AT = new Date('2026-05-04T10:00:05Z')
const STEP_MS = 30_000
const STEP = Math.floor(AT.getTime() / STEP_MS)
const codeAt = (secret: string, steps: number): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: AT.getTime() + steps * STEP_MS })

test('encrypts a secret of 20 bytes for its owner with a new nonce each time', () => {
  const config = { SESSION_SECRET: 'a secret of the tests, longer than thirty-two' } as Deps['config']
  const secret = newTotpSecret(randomBytes)
  expect(secret).toHaveLength(20)
  const [sealed, again] = [1, 2].map(() => sealSecret({ randomBytes, config }, 'usr_1', secret))
  // The secret follows a nonce of 12 bytes and a tag of 16 bytes.
  expect([sealed?.length, again?.length]).toEqual([48, 48])
  expect(sealed).not.toEqual(again)
  expect(openSecret({ config }, 'usr_1', sealed ?? Buffer.alloc(0))).toEqual(secret)
  expect(() => openSecret({ config }, 'usr_2', sealed ?? Buffer.alloc(0))).toThrow('unable to authenticate data')
  const noSecret = { config: {} as typeof config }
  expect(() => sealSecret({ randomBytes, ...noSecret }, 'usr_1', secret)).toThrow('SESSION_SECRET is not set')
})

test('returns the step of a code, and creates recovery codes of four groups', () => {
  const secret = Buffer.alloc(20, 7)
  const base32 = new Secret({ buffer: new Uint8Array(secret).buffer }).base32
  expect([-2, -1, 0, 1, 2].map((steps) => totpStep(secret, codeAt(base32, steps), AT))).toEqual([
    null,
    STEP - 1,
    STEP,
    STEP + 1,
    null,
  ])
  const counting = (count: number) => Uint8Array.from({ length: count }, (_, index) => index)
  expect(newRecoveryCode(counting)).toBe('0123-4567-89ab-cdef')
})
