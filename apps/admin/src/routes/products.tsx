import { ImageField } from '../features/media/image-field.tsx'
import { CreateProductPage } from '../features/products/create-product-page.tsx'
import { ProductPage } from '../features/products/product-page.tsx'

/** The product forms with the image upload field of the media feature. */
export const CreateProduct = () => <CreateProductPage ImageField={ImageField} />
export const Product = () => <ProductPage ImageField={ImageField} />
