/** What other features may use of shipping labels. */

export { shippingLabelsPersonalData } from './personal-data.repo.ts'
export { labelKey } from './label-file.ts'
