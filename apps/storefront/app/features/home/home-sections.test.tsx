// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderInRouter } from '../../testing/render-in-router.tsx'
import { testPage } from '../../testing/test-pages.ts'
import { BrandStory, ServicePromises } from './brand-story.tsx'
import { Hero } from './hero.tsx'

const image = { url: '/media/products/a-1.jpg', width: 1920, height: 1080, widths: [480, 800], alt: 'A lamp' }
const home = testPage('page-home')

test('the hero shows headline and link without an image', () => {
  renderInRouter(<Hero hero={home.hero} />)
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Orsenne')
  expect(screen.getByRole('link', { name: 'Shop all' }).getAttribute('href')).toBe('/products')
  expect(document.querySelector('img, video')).toBeNull()
})

test('the hero offers the renditions of its image, and another composition for phones', () => {
  renderInRouter(<Hero hero={{ ...home.hero, image, phoneImage: { ...image, url: '/media/products/b-2.jpg' } }} />)
  const [phone, , desktop] = document.querySelectorAll('source')
  expect(phone?.getAttribute('media')).toContain('portrait')
  expect(phone?.srcset).toBe('/media/products/b-2-480.avif 480w, /media/products/b-2-800.avif 800w')
  expect(desktop?.srcset).toBe('/media/products/a-1-480.avif 480w, /media/products/a-1-800.avif 800w')
  expect(screen.getByRole('img', { name: 'A lamp' }).getAttribute('src')).toBe(image.url)
})

test('the story links to the page about the brand', () => {
  const link = { label: 'About us', to: '/about' }
  const story = { banner: null, image: null, headline: 'We began', text: 'In May.\n\nIn a [shop](/contact).', link }
  renderInRouter(<BrandStory story={story} />)
  expect(screen.getByRole('link', { name: 'About us' }).getAttribute('href')).toBe('/about')
  expect(document.querySelectorAll('p')).toHaveLength(2)
})

test('the promises state the terms of the shop', () => {
  renderInRouter(<ServicePromises promises={home.promises} />)
  expect(screen.getByText(/Free standard shipping on orders of \$100 or more, in 3 to 7 business days/)).toBeTruthy()
})
