import type { Deps } from '../../../deps.ts'

export const newPaymentId = ({ randomBytes }: Pick<Deps, 'randomBytes'>): string =>
  `pay_${Buffer.from(randomBytes(15)).toString('hex')}`
