/** What other features may use of the company. */

export { CompanyCard, ContactCard } from './company-cards.tsx'
export { countryOptions, zoneOption } from './region-card.tsx'
