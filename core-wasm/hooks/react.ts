export { useCareerForm } from './useCareerForm';
export { type CarouselBehaviour, type CarouselLabels, useCarousel } from './useCarousel';
export { type ConsentBehaviour, useConsent } from './useConsent';
export { type ContactFormBehaviour, useContactForm } from './useContactForm';
export { useDatasheetForm } from './useDatasheetForm';
export { type DialogBehaviour, useDialog } from './useDialog';
export type { FieldProps, FormBehaviour, FormSettings, SummaryEntry } from './useForm';
export { type HeaderBehaviour, useHeader } from './useHeader';
export { type LightboxBehaviour, type LightboxLabels, useLightbox } from './useLightbox';
export { type LoadingScreen, useLoadingScreen } from './useLoadingScreen';
export {
  type LogoStripBehaviour,
  type MotionButtonProps,
  type MotionLabels,
  useLogoStrip,
} from './useLogoStrip';
export { type MenusBehaviour, useMenus } from './useMenus';
export { type MobileMenuBehaviour, useMobileMenu } from './useMobileMenu';
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
export { type TrackBehaviour, type TrackLabels, useTrack } from './useTrack';
