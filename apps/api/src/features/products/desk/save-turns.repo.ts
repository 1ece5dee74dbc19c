import type { ProductTurn } from '@atelier/domain/products/product.schema'
import type { ColorBody } from '@atelier/domain/products/save-product.schema'
import { invalidField } from '@atelier/domain/contract/shop-error'
import { sql } from 'kysely'
import type { Tx } from '../../../db/client.ts'
import { findTurnsByUrls, markMediaShown } from '../../media/media.public.ts'

/** The column of a removed turn, which the demo seed does not attach again. */
const REMOVED = '{}'

/** The next turn of a color: text for the column; undefined leaves it unchanged. */
export type NextTurn = string | undefined

/**
 * Returns the next turn of each color, and marks new ones as shown. Throws `invalid_input` for a turn that is no longer
 * stored.
 */
export async function resolveTurns(
  tx: Tx,
  bodies: readonly ColorBody[],
): Promise<(body: ColorBody, index: number, stored: ProductTurn | null | undefined) => NextTurn> {
  const urls = bodies.flatMap(({ turn }) => (turn ? [turn.url] : []))
  const known = urls.length === 0 ? new Map<string, ProductTurn>() : await findTurns(tx, urls)
  if (urls.length > 0) await markMediaShown(tx, urls)
  return ({ turn, name }, index, stored) => {
    if (turn === undefined || turn?.url === stored?.url) return undefined
    if (turn === null) return REMOVED
    const found = known.get(turn.url)
    if (found) return JSON.stringify(found)
    throw invalidField(
      `colors.${index}.turn`,
      `The turn of ${name} is no longer stored. Remove it and upload it again.`,
    )
  }
}

/** Returns uploaded turns, and turns that a color already has, by URL. */
async function findTurns(tx: Tx, urls: readonly string[]): Promise<Map<string, ProductTurn>> {
  const uploaded = await findTurnsByUrls(tx, urls)
  const { rows } = await sql<{ turn: ProductTurn }>`
    select distinct on (v.turn->>'url') v.turn from color_variants v
    where v.turn is not null and v.turn->>'url' = any(${[...urls]}::text[]) order by v.turn->>'url'`.execute(tx)
  return new Map([...rows.map(({ turn }) => turn), ...uploaded].map((turn) => [turn.url, turn]))
}
