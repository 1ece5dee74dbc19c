/**
 * What a thing is for the tax. `reduced`: at the rate that staff enter for the class and the place. `zero`: without tax, unless
 * they enter a rate.
 */
export const TAX_CLASSES = ['standard', 'reduced', 'zero'] as const
export type TaxClass = (typeof TAX_CLASSES)[number]

/** Whether an untrusted value is a tax class. */
export const isTaxClass = (value: unknown): value is TaxClass => TAX_CLASSES.some((each) => each === value)

/** The class of a rate, or of what is taxed. */
export const taxClassOf = ({ taxClass = 'standard' }: { taxClass?: TaxClass | undefined }): TaxClass => taxClass
