// @vitest-environment jsdom
import { demoTerms } from '@atelier/domain/shop-terms'
import { cleanup, screen, within } from '@testing-library/react'
import type { ComponentType } from 'react'
import { expect, test } from 'vitest'
import { renderInRouter } from '../../testing/render-in-router.tsx'
import { TermsContext } from '../../use-terms.ts'
import { AboutPage } from './about-page.tsx'
import { CarePage } from './care-page.tsx'
import { FaqPage } from './faq-page.tsx'
import { PrivacyPage } from './privacy-page.tsx'
import { policyPhrasesOf } from './policy-phrases.ts'
import { faqNode } from './questions.ts'
import { ShippingPage } from './shipping-page.tsx'
import { TermsPage } from './terms-page.tsx'

/** Renders a page and returns its text with single spaces. */
function renderPage(Component: ComponentType): string {
  renderInRouter(<Component />)
  return (screen.getByRole('main').textContent ?? '').replaceAll(/\s+/g, ' ')
}

const row = (service: string) =>
  within(screen.getByRole('row', { name: new RegExp(`^${service}`) }))
    .getAllByRole('cell')
    .map((cell) => cell.textContent)

test('shows the published rates in a table by service (S9)', () => {
  renderPage(ShippingPage)
  expect(row('Standard')).toEqual(['$8.95, free on orders of $100 or more', '3 to 7 business days'])
  expect(row('Express')).toEqual(['$15.95', '1 to 3 business days'])
  expect(row('Overnight')).toEqual(['$24.95', 'the next business day'])
  expect(row('International')[1]).toBe('7 to 14 business days')
})

test.each([
  ['where parcels go', 'Canada, the UK, EU countries, Australia, and Japan'],
  ['the return window', 'within 30 days of delivery, in its original condition'],
  ['how long a refund takes', 'back with you in 5 to 7 business days'],
  ['how long a refund takes at the longest', '3 to 5 business days after it has reached us'],
  ['how long the bank takes', '3 to 7 business days more'],
  ['when damage must be reported', 'within 7 days of delivery'],
  ['the price of gift wrap', '$8.95 per item'],
  ['when an order can be changed', 'changed or canceled within 1 hour'],
  ['the warranty', 'one-year warranty'],
  ['that shipping is not charged', 'Shipping is not added at checkout'],
])('Shipping & Returns contains: %s', (_what, sentence) => {
  expect(renderPage(ShippingPage)).toContain(sentence)
})

test.each([
  ['of an account', '3 years without use'],
  ['of orders', '7 years, as tax law requires'],
  ['of analytics', 'the source of each order’s visit, for 26 months'],
  ['of a deleted account', 'deleted within 30 days'],
  ['below which nobody may use it', 'anybody under 13'],
  ['of its last change', 'Last updated January 2025'],
])('the Privacy Policy contains the time or age %s', (_what, sentence) => {
  expect(renderPage(PrivacyPage)).toContain(sentence)
})

test('the Terms of Service show the specified date, and cover tax, age and the payment link', () => {
  const text = renderPage(TermsPage)
  for (const part of ['Last updated January 2025', 'Tax of 8%', 'at least 13', 'valid for 72 hours', 'within 1 hour']) {
    expect(text).toContain(part)
  }
})

test('every entry of a table of contents links to a heading of the page', () => {
  for (const Component of [PrivacyPage, TermsPage, CarePage]) {
    renderPage(Component)
    const links = within(screen.getByRole('navigation', { name: 'On this page' })).getAllByRole('link')
    const headings = links.map((link) => document.querySelector(`h2${link.getAttribute('href')}`)?.textContent)
    expect(headings).toEqual(links.map((link) => link.textContent))
    cleanup()
  }
})

test('the FAQ says that guests may check out, and ends with a contact', () => {
  expect(renderPage(FaqPage)).toContain('You may check out as a guest')
  expect(screen.getAllByRole('link').at(-1)?.getAttribute('href')).toBe('/contact')
})

test('the structured data holds the questions and answers of the page', () => {
  renderPage(FaqPage)
  const shown = Array.from(document.querySelectorAll('details'), (item) => ({
    name: item.querySelector('h3')?.textContent,
    text: Array.from(item.querySelectorAll('p:not(:has(a))'), (paragraph) => paragraph.textContent).join(' '),
  }))
  const questions = faqNode(policyPhrasesOf(demoTerms)).mainEntity.map(({ name, acceptedAnswer }) => ({
    name,
    text: acceptedAnswer.text,
  }))
  expect(questions).toEqual(shown)
})

test('the pages state the terms of the shop', () => {
  const terms = { ...demoTerms, returns: { ...demoTerms.returns, windowDays: 14 } }
  const OtherShop = () => (
    <TermsContext value={terms}>
      <ShippingPage />
    </TermsContext>
  )
  expect(renderPage(OtherShop)).toContain('You have 14 days to decide')
})

test('About covers story, craftsmanship and sustainability, with two images', () => {
  renderPage(AboutPage)
  const headings = screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent)
  expect(headings.map((text) => text?.split(' ').slice(0, 2).join(' '))).toEqual([
    'Our story',
    'Craftsmanship Two',
    'Sustainability The',
  ])
  expect(screen.getAllByRole('img')).toHaveLength(2)
})
