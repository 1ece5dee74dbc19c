import type { HomeContent } from '@atelier/domain/shop-documents/page-home.schema'
import { useRef } from 'react'
import { renditionsOf } from '../../ui/images/editorial-image.tsx'
import { ImageSources, NO_PHONE, PHONE, preloadImage } from '../../ui/images/image-sources.tsx'
import { PageLink } from '../../ui/page-link.tsx'
import { HeroFilm } from './hero-film.tsx'

type HeroContent = HomeContent['hero']
type HeroImageContent = NonNullable<HeroContent['image']>

/** The image of the hero, with another composition for phones if there is one, and the film over it. */
function HeroImage({ image, phoneImage, film }: HeroContent & { image: HeroImageContent }) {
  const element = useRef<HTMLImageElement>(null)
  const wide = { image: renditionsOf(image), sizes: '100vw', media: phoneImage ? NO_PHONE : undefined }
  const phone = phoneImage && { image: renditionsOf(phoneImage), sizes: '100vw', media: PHONE }
  preloadImage(wide)
  if (phone) preloadImage(phone)
  return (
    <>
      <picture>
        {phone && <ImageSources {...phone} />}
        <ImageSources {...wide} />
        <img
          ref={element}
          src={image.url}
          width={image.width}
          height={image.height}
          alt={image.alt}
          fetchPriority="high"
          className="absolute inset-0 size-full object-cover object-[50%_40%] md:object-[68%_20%] landscape:object-[68%_20%]"
        />
      </picture>
      {film && <HeroFilm film={film} poster={() => element.current?.currentSrc} />}
    </>
  )
}

function HeroText({ headline, text, link }: HeroContent) {
  return (
    <>
      <h1 className="serif max-w-[6em] text-hero tracking-[0.004em] uppercase [word-spacing:0.03em]">{headline}</h1>
      {text && <p className="mt-5 max-w-[38ch] text-pretty">{text}</p>}
      <PageLink to={link.to} className="link-line mt-[clamp(1.25rem,2.4vw,2.25rem)] py-[0.9375rem] text-[0.8125rem]">
        {link.label}
      </PageLink>
    </>
  )
}

/** The hero: headline and link at the lower left of an image or a film, else on a plain ground (S2). */
export function Hero({ hero }: { hero: HeroContent }) {
  const { image } = hero
  if (!image) {
    return (
      <section className="flex min-h-[min(70svh,40rem)] items-end bg-stone px-page pt-section pb-[clamp(2.25rem,5vw,4.5rem)]">
        <div className="wrap-anywhere">
          <HeroText {...hero} />
        </div>
      </section>
    )
  }
  return (
    <section className="hero-shade relative -mt-header h-[min(calc(100svh-2.25rem),67.5rem)] min-h-[35rem] overflow-hidden bg-[#a39480] text-on-image md:min-h-[38.75rem]">
      <HeroImage {...hero} image={image} />
      <div className="absolute bottom-[clamp(2.25rem,5vw,4.5rem)] left-page z-[1]">
        <HeroText {...hero} />
      </div>
    </section>
  )
}
