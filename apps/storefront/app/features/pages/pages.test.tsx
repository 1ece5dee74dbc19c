// @vitest-environment jsdom
import { cleanup, screen, within } from '@testing-library/react'
import type { ReactElement } from 'react'
import { expect, test } from 'vitest'
import { renderInRouter } from '../../testing/render-in-router.tsx'
import { testPage } from '../../testing/test-pages.ts'
import { AboutPage } from './about-page.tsx'
import { CarePage } from './care-page.tsx'
import { FaqPage } from './faq-page.tsx'
import { faqNode } from './faq-node.ts'
import { PolicyPage } from './policy-page.tsx'
import { ShippingPage } from './shipping-page.tsx'

/** Renders a page and returns its text with single spaces. */
function renderPage(page: ReactElement): string {
  renderInRouter(page)
  return (screen.getByRole('main').textContent ?? '').replaceAll(/\s+/g, ' ')
}

const row = (service: string) =>
  within(screen.getByRole('row', { name: new RegExp(`^${service}`) }))
    .getAllByRole('cell')
    .map((cell) => cell.textContent)

test('shows the published rates in a table by service (S9)', () => {
  renderPage(<ShippingPage {...testPage('page-shipping')} />)
  expect(row('Standard')).toEqual(['$8.95, free on orders of $100 or more', '3 to 7 business days'])
  expect(row('Express')).toEqual(['$15.95', '1 to 3 business days'])
  expect(row('Overnight')).toEqual(['$24.95', 'the next business day'])
  expect(row('International')[1]).toBe('7 to 14 business days')
})

test('every entry of a table of contents links to a heading of the page', () => {
  for (const page of [
    <PolicyPage key="privacy" {...testPage('page-privacy')} />,
    <PolicyPage key="terms" {...testPage('page-terms')} />,
    <CarePage key="care" {...testPage('page-care')} />,
  ]) {
    renderPage(page)
    const links = within(screen.getByRole('navigation', { name: 'On this page' })).getAllByRole('link')
    const headings = links.map((link) => document.querySelector(`h2${link.getAttribute('href')}`)?.textContent)
    expect(headings).toEqual(links.map((link) => link.textContent))
    cleanup()
  }
})

test('the care guide shows its banner, and none when there is none', () => {
  const image = { url: '/media/products/table.jpg', width: 1200, height: 600, widths: [], alt: 'A table' }
  renderPage(<CarePage {...testPage('page-care')} banner={image} />)
  expect(screen.getByRole('img', { name: 'A table' })).toBeDefined()
  cleanup()
  renderPage(<CarePage {...testPage('page-care')} banner={null} />)
  expect(screen.queryByRole('img')).toBeNull()
})

test('phones held upright get the banner composed for them, and preload only that', () => {
  const banner = { url: '/media/demo/bench-800.jpg', width: 1920, height: 1080, widths: [800, 1920], alt: 'A bench' }
  const phoneBanner = { url: '/media/demo/upright-800.jpg', width: 1200, height: 1500, widths: [800] }
  renderPage(<AboutPage {...testPage('page-about')} banner={banner} phoneBanner={phoneBanner} />)
  const shown = Array.from(document.querySelectorAll('picture > source'), (source) => [
    source.getAttribute('media')?.includes('portrait') ?? false,
    source.getAttribute('srcset'),
  ])
  expect(shown).toEqual([
    [true, '/media/demo/upright-800.avif 800w'],
    [true, '/media/demo/upright-800.webp 800w'],
    [false, '/media/demo/bench-800.avif 800w, /media/demo/bench-1920.avif 1920w'],
    [false, '/media/demo/bench-800.webp 800w, /media/demo/bench-1920.webp 1920w'],
  ])
  const preloads = Array.from(document.querySelectorAll('link[rel=preload][as=image]'), (link) => [
    link.getAttribute('media'),
    link.getAttribute('imagesrcset'),
  ])
  expect(preloads).toEqual([
    ['(min-width: 900px), (orientation: landscape)', shown[2]?.[1]],
    ['(max-width: 899px) and (orientation: portrait)', shown[0]?.[1]],
  ])
})

test('the FAQ ends with a contact', () => {
  renderPage(<FaqPage {...testPage('page-faq')} />)
  expect(screen.getAllByRole('link').at(-1)?.getAttribute('href')).toBe('/contact')
})

test('the structured data holds the questions and answers of the page', () => {
  const faq = testPage('page-faq')
  renderPage(<FaqPage {...faq} />)
  const shown = Array.from(document.querySelectorAll('details'), (item) => ({
    name: item.querySelector('h3')?.textContent,
    text: Array.from(item.querySelectorAll('p:not(:has(a))'), (paragraph) => paragraph.textContent).join(' '),
  }))
  const questions = faqNode(faq).mainEntity.map(({ name, acceptedAnswer }) => ({ name, text: acceptedAnswer.text }))
  expect(questions).toEqual(shown)
})

test('the structured data has the labels of links, not their targets', () => {
  const question = { question: 'Where?', answer: 'See [our rates](/shipping).', link: null }
  const { mainEntity } = faqNode({ groups: [{ id: 'a', title: 'A', questions: [question] }] })
  expect(mainEntity[0]?.acceptedAnswer.text).toBe('See our rates.')
})

test('a policy shows the date of its last change, unless it is blank', () => {
  const policy = testPage('page-terms')
  expect(renderPage(<PolicyPage {...policy} updated="May 2027" />)).toContain('Last updated May 2027')
  cleanup()
  expect(renderPage(<PolicyPage {...policy} updated="" />)).not.toContain('Last updated')
})

test('links lead to pages, other sites and email addresses, and everything else is text', () => {
  const [section] = testPage('page-about').sections
  if (!section) throw new Error('The template has no section')
  const text =
    '[Rates](/shipping) [Us](https://example.com/a) [Mail](mailto:a@b.example) [x](javascript:alert(1)) <b>bold</b>'
  const about = {
    ...testPage('page-about'),
    sections: [{ ...section, link: null, blocks: [{ kind: 'text' as const, text }] }],
  }
  expect(renderPage(<AboutPage {...about} />)).toContain('[x](javascript:alert(1)) <b>bold</b>')
  const links = screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])
  expect(links).toEqual([
    ['Rates', '/shipping'],
    ['Us', 'https://example.com/a'],
    ['Mail', 'mailto:a@b.example'],
  ])
})

test('About shows the images that it has', () => {
  const about = testPage('page-about')
  renderPage(<AboutPage {...about} />)
  expect(screen.queryByRole('img')).toBeNull()
  cleanup()
  const image = { url: '/media/products/a-1.jpg', width: 1200, height: 800, widths: [480, 800], alt: 'Our workshop' }
  renderPage(<AboutPage {...about} banner={image} sections={about.sections.map((part) => ({ ...part, image }))} />)
  expect(screen.getAllByRole('img', { name: 'Our workshop' })).toHaveLength(2)
})
