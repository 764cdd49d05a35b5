import { useCategories, useProduct } from 'core-wasm/react';
import { useParams } from 'react-router-dom';
import { Breadcrumb, type Crumb } from '../../components/Breadcrumb/Breadcrumb';
import { ButtonLink } from '../../components/Button/Button';
import { CompareToggle } from '../../components/Compare/CompareToggle';
import { CompareTray } from '../../components/Compare/CompareTray';
import { Day } from '../../components/Day/Day';
import { Head } from '../../components/Head/Head';
import { Lines } from '../../components/Listing/Listing';
import { productPath } from '../../components/ProductCard/path';
import { Unbroken } from '../../components/Unbroken/Unbroken';
import { products as words } from '../../content/products';
import { NotFound } from '../not-found/NotFound';
import { DatasheetRequest } from './DatasheetDialog';
import styles from './Product.module.css';
import { ProductPictures } from './ProductPictures';
import { Neighbours, Related } from './Related';
import { Sizes } from './Sizes';
import { Specifications } from './Specifications';
import { Unavailable } from './Unavailable';

/** A product's own page at its place in the catalogue. */
export default function ProductPage() {
  const { category, subcategory, product: slug = '' } = useParams();
  return <Product key={slug} slug={slug} place={`/products/${category}/${subcategory}/${slug}`} />;
}

interface Props {
  slug: string;
  /** The address asked for: a product is found only at its own. */
  place?: string;
}

/** Everything about one product. */
export function Product({ slug, place }: Props) {
  const catalogue = useCategories();
  const call = useProduct(slug);
  const { data, failure } = call;
  if (failure === 'unknown' && !place && catalogue.failure) {
    // It may be a category.
    return <Unavailable what="page" call={catalogue} />;
  }
  if (failure === 'unknown') return <NotFound />;
  if (failure) return <Unavailable what="product" call={call} />;
  if (!data) return <Waiting />;
  const { product, images, specifications, sizeTable, standards, datasheet } = data;
  if (place && place !== productPath(product)) return <NotFound />;

  const category = catalogue.data?.find(candidate => candidate.slug === product.category);
  const subcategory = category?.subcategories.find(({ slug }) => slug === product.subcategory);
  const trail: Crumb[] = [{ name: words.title, to: '/products' }];
  if (category) trail.push({ name: category.name, to: `/products/${category.slug}` });
  if (category && subcategory) {
    trail.push({ name: subcategory.name, to: `/products/${category.slug}/${subcategory.slug}` });
  }

  return (
    <article className={styles.page}>
      <Head
        path={productPath(product)}
        words={{
          title: product.name,
          description: product.summary ?? product.description,
          keywords: [product.name, ...(subcategory ? [subcategory.name] : [])],
        }}
      />
      <div className={styles.trail}>
        <Breadcrumb trail={trail} current={product.model ?? product.name} />
      </div>
      <div className={styles.top}>
        <ProductPictures images={images} />
        <div className={styles.facts}>
          <h1>
            <Unbroken name>{product.name}</Unbroken>
          </h1>
          {product.summary && (
            <p className={styles.summary}>
              <Unbroken>{product.summary}</Unbroken>
            </p>
          )}
          <div className={styles.actions}>
            {datasheet && <DatasheetRequest key={slug} product={slug} datasheet={datasheet} />}
            <ButtonLink to={`/contact?product=${encodeURIComponent(product.name)}`} look="line">
              {words.product.enquire}
            </ButtonLink>
          </div>
          <CompareToggle slug={product.slug} name={product.name} />
          <dl className={styles.notes}>
            {standards.length > 0 && (
              <div>
                <dt>{words.product.standards}</dt>
                <dd>
                  <Unbroken>{standards.join(', ')}</Unbroken>
                </dd>
              </div>
            )}
            {datasheet && (
              <div>
                <dt>{words.product.revision}</dt>
                <dd>
                  {datasheet.revision}, <Day date={datasheet.date} />
                </dd>
              </div>
            )}
          </dl>
        </div>
      </div>
      <div className={styles.body}>
        <section className={styles.description} aria-labelledby="description">
          <h2 id="description">{words.product.description}</h2>
          {product.description.split('\n\n').map((paragraph, index) => (
            <p key={index}>
              <Unbroken>{paragraph}</Unbroken>
            </p>
          ))}
        </section>
        {product.features.length > 0 && (
          <section className={styles.features} aria-labelledby="features">
            <h2 id="features">{words.product.features}</h2>
            <ul>
              {product.features.map((feature, index) => (
                <li key={index}>
                  <Unbroken>{feature}</Unbroken>
                </li>
              ))}
            </ul>
          </section>
        )}
      </div>
      <Specifications rows={specifications} />
      {sizeTable && <Sizes table={sizeTable} product={product.name} />}
      <Related slugs={data.related} />
      <Neighbours previous={data.previous} next={data.next} />
      <CompareTray />
    </article>
  );
}

/** The places of picture and words while the product is on its way. */
export function Waiting() {
  return (
    <div className={styles.page} aria-busy="true">
      <div className={styles.trail} />
      <div className={styles.top}>
        <div className={styles.pictures}>
          <ul>
            <li />
          </ul>
        </div>
        <div className={styles.facts}>
          <Lines count={6} />
        </div>
      </div>
    </div>
  );
}
