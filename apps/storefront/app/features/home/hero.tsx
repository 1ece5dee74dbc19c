import { useRef } from 'react'
import { preload } from 'react-dom'
import { paths } from '../../paths.ts'
import { PageLink } from '../../ui/page-link.tsx'
import { HERO_FILM, HeroFilm, type Film } from './hero-film.tsx'

const MEDIA_PATH = '/media/demo/editorial'
const set = (name: string, format: string, widths: readonly number[]) =>
  widths.map((width) => `${MEDIA_PATH}/${name}-${width}.${format} ${width}w`).join(', ')

const PHONE = '(max-width: 899px) and (orientation: portrait)'
const DESKTOP = '(min-width: 900px), (orientation: landscape)'
const FORMATS = ['avif', 'webp'] as const

/** The poster is the film's first frame, so nothing jumps when the film starts. */
const POSTER_WIDTHS = [960, 1920] as const

/** The smaller one is for phones with fewer than two device pixels per CSS pixel, which often have slow connections. */
const PHONE_WIDTHS = [724, 800] as const

/** Preloads with high priority only the image that the window shows. */
function preloadHero(name: string, media: string, widths: readonly number[]): void {
  const preloadOptions = { type: 'image/avif', imageSizes: '100vw', fetchPriority: 'high' } as const
  preload(`${MEDIA_PATH}/${name}`, { as: 'image', media, imageSrcSet: set(name, 'avif', widths), ...preloadOptions })
}

/**
 * The hero: a film if there is one, over an image with its own composition for phones; the headline is at the lower
 * left (S2).
 */
export function Hero({ film = HERO_FILM }: { film?: Film }) {
  const image = useRef<HTMLImageElement>(null)
  preloadHero('hero-poster', DESKTOP, POSTER_WIDTHS)
  preloadHero('hero-phone', PHONE, PHONE_WIDTHS)
  return (
    <section className="hero-shade relative -mt-header h-[min(calc(100svh-2.25rem),67.5rem)] min-h-[35rem] overflow-hidden bg-[#a39480] text-on-picture md:min-h-[38.75rem]">
      <picture>
        {FORMATS.map((format) => (
          <source
            key={`phone ${format}`}
            media={PHONE}
            type={`image/${format}`}
            srcSet={set('hero-phone', format, PHONE_WIDTHS)}
            sizes="100vw"
            width={800}
            height={1334}
          />
        ))}
        {FORMATS.map((format) => (
          <source
            key={format}
            media={DESKTOP}
            type={`image/${format}`}
            srcSet={set('hero-poster', format, POSTER_WIDTHS)}
            sizes="100vw"
          />
        ))}
        <img
          ref={image}
          src={`${MEDIA_PATH}/hero-poster-1920.jpg`}
          width={1920}
          height={1080}
          alt="A cognac leather bag in window light, on a stone ledge"
          fetchPriority="high"
          className="absolute inset-0 size-full object-cover object-[50%_40%] md:object-[68%_20%] landscape:object-[68%_20%]"
        />
      </picture>
      {film && <HeroFilm film={film} poster={() => image.current?.currentSrc} />}
      <div className="absolute bottom-[clamp(2.25rem,5vw,4.5rem)] left-page z-[1]">
        <h1 className="serif max-w-[6em] text-hero tracking-[0.004em] uppercase [word-spacing:0.03em]">
          NEW THIS SEASON
        </h1>
        <PageLink
          to={paths.products}
          className="link-line mt-[clamp(1.25rem,2.4vw,2.25rem)] py-[0.9375rem] text-[0.8125rem]"
        >
          DISCOVER
        </PageLink>
      </div>
    </section>
  )
}
