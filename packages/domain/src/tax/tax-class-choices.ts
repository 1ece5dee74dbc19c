import { TAX_CLASSES, type TaxClass } from './tax-class.ts'

const CLASS_LABELS: Readonly<Record<TaxClass, string>> = {
  standard: 'Standard',
  reduced: 'Reduced',
  zero: 'Without tax',
}

/** The tax classes as a select shows them. */
export const TAX_CLASS_CHOICES = TAX_CLASSES.map((value) => ({ value, label: CLASS_LABELS[value] }))

/** Returns the class that staff chose; the standard one is not stored. */
export const chosenTaxClass = (value: string): TaxClass | undefined =>
  TAX_CLASSES.find((each) => each === value && each !== 'standard')
