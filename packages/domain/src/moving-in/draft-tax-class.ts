import { taxClassOf, type TaxClass } from '../tax/tax-class.ts'
import type { RowProblem } from './import-format.ts'

const TAX_CLASS_NAMES: Readonly<Record<string, TaxClass>> = {
  '': 'standard',
  standard: 'standard',
  'standard-rate': 'standard',
  true: 'standard',
  yes: 'standard',
  reduced: 'reduced',
  'reduced-rate': 'reduced',
  zero: 'zero',
  'zero-rate': 'zero',
  none: 'zero',
  false: 'zero',
  no: 'zero',
}

/** Reads the tax class of another shop. One that is not known here is lost: staff must choose, and the standard one taxes most. */
export function draftTaxClass(
  { row, taxClass, columns }: { row: number; taxClass: string; columns: { taxClass: string } },
  losses: RowProblem[],
): { taxClass?: TaxClass } {
  const read =
    TAX_CLASS_NAMES[
      taxClass
        .trim()
        .toLowerCase()
        .replaceAll(/[\s_]+/g, '-')
    ]
  if (read === undefined) {
    const message = `${taxClass} is no tax class here: the product gets the standard one. Choose another in its form.`
    losses.push({ row, column: columns.taxClass, message })
  }
  return read === undefined || read === taxClassOf({}) ? {} : { taxClass: read }
}
