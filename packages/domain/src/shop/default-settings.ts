/** The demo brand: the settings before staff change any. */
export const DEFAULT_SETTINGS = {
  brand: 'ORSENNE',
  blurb: 'Orsenne makes bags and small leather goods by hand, in seven colors, in numbers a single bench can sign for.',
  supportEmail: 'support@atelier.example',
  socialLinks: [
    { name: 'Instagram', url: 'https://www.instagram.com/orsenne.example' },
    { name: 'Pinterest', url: 'https://www.pinterest.com/orsenneexample' },
    { name: 'YouTube', url: 'https://www.youtube.com/@orsenne.example' },
  ],
}
