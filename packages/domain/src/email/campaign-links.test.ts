import { expect, test } from 'vitest'
import { campaignSlug, tagCampaignLink } from './campaign-links.ts'

const campaign = { publicUrl: 'https://shop.example', slug: 'autumn-7' }
const TAGS = 'utm_source=email&utm_medium=email&utm_campaign=autumn-7'

test.each([
  ['The new season', 'the-new-season-7'],
  ['#CUSTOMER_NAME#, 20 % off', 'customer-name-20-off-7'],
  ['…', 'campaign-7'],
])('the links of the campaign %o are named %s', (subject, slug) => {
  expect(campaignSlug(subject, 7)).toBe(slug)
})

test('a long subject gives a name that analytics store completely', () => {
  expect(campaignSlug('A very long subject '.repeat(10), 123_456_789).length).toBeLessThanOrEqual(60)
})

test.each([
  ['https://shop.example/products/sale', `https://shop.example/products/sale?${TAGS}`],
  ['https://shop.example/product/a?color=Noir#care', `https://shop.example/product/a?color=Noir&${TAGS}#care`],
  ['https://shop.example/?utm_campaign=own', 'https://shop.example/?utm_campaign=own'],
  ['https://elsewhere.example/', 'https://elsewhere.example/'],
  ['mailto:a@example.com', 'mailto:a@example.com'],
  ['#top', '#top'],
])('the link %s becomes %s', (link, tagged) => {
  expect(tagCampaignLink(link, campaign)).toBe(tagged)
})
