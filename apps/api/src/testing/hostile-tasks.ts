import { invalidField } from '@atelier/domain/contract/shop-error'

// Tasks for the test of decoders.

export const double = (value: number): number => value * 2

export const processId = (): number => process.pid

/** Returns the names of the environment variables. */
export const environmentNames = (): string[] => Object.keys(process.env)

export function blockForever(): never {
  for (;;) Math.sqrt(2)
}

/** Takes more and more memory that is really used. */
export function takeMemory(): never {
  const taken: Buffer[] = []
  for (;;) taken.push(Buffer.alloc(16 * 1_048_576, 1))
}

export function crash(): void {
  process.kill(process.pid, 'SIGKILL')
}

export function refuse(): never {
  throw invalidField('file', 'This is no file')
}

export function fail(): never {
  throw new Error('a bug')
}
