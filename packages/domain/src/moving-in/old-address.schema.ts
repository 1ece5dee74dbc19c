import { z } from 'zod'
import { envelope } from '../contract/envelope.ts'
import { isoDate } from '../values/text.schema.ts'
import { isTargetPath, normalAddress, OLD_ADDRESS_MAX } from './old-address.ts'

/** An address of the old shop. */
export const OldAddress = z
  .object({
    /** The path at the old shop. */
    from: z.string(),
    /** The path here that it leads to; null: none is known. */
    target: z.string().nullable(),
    /** How often it was asked for while it had no target. */
    hits: z.int(),
    lastAskedAt: isoDate.nullable(),
  })
  .meta({ id: 'OldAddress' })
export type OldAddress = z.infer<typeof OldAddress>

/** The old addresses without a target first, the most asked for before others. */
export const OldAddressesResponse = envelope(
  z.object({
    entries: z.array(OldAddress),
    /** All addresses, and those without a target. */
    total: z.int(),
    open: z.int(),
  }),
).meta({ id: 'OldAddressesResponse' })

const ADDRESS = 'Enter an address of the old shop, such as /pages/about'
const TARGET = 'Enter a path of this shop, such as /about'

/** Body of PUT /api/admin/old-addresses. */
export const OldAddressBody = z
  .strictObject({
    address: z
      .string(ADDRESS)
      .transform((text) => normalAddress(text) ?? '/')
      .refine((address) => address !== '/', ADDRESS),
    /** Null: it leads nowhere. */
    target: z.string().trim().max(OLD_ADDRESS_MAX, TARGET).refine(isTargetPath, TARGET).nullable(),
  })
  .meta({ id: 'OldAddressBody' })
