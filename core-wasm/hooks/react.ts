export { type CarouselBehaviour, type CarouselLabels, useCarousel } from './useCarousel';
export { type HeaderBehaviour, useHeader } from './useHeader';
export { type LoadingScreen, useLoadingScreen } from './useLoadingScreen';
export {
  useCaseStudies,
  useCategories,
  useCertificates,
  useClients,
  useCompany,
  useGallery,
  useInsights,
  useProduct,
  useProducts,
  useResource,
  useTeam,
} from './useResource';
export { useStore, type ViewStore } from './useStore';
