export type { CarouselBehaviour } from './carousel';
export type { ConsentBehaviour } from './consent';
export type { ConsentCategoriesBehaviour } from './consentCategories';
export type { DialogBehaviour } from './dialog';
export type { EntryProps } from './formEntries';
export { ignoreHeldEnter } from './keys';
export type { CarouselLabels, LightboxLabels, TrackLabels } from './labels';
export type { LightboxBehaviour } from './lightbox';
export type { MotionButtonProps, MotionLabels } from './motion';
export { passFocusOnRemoval } from './passFocusOnRemoval';
export { type PdfJob, type PdfJs, type PdfOutcome, type PdfRenderer, pdfJsRenderer } from './pdf';
export type { TrackBehaviour } from './track';
export { useCareerForm } from './useCareerForm';
export { useCarousel } from './useCarousel';
export { useConsent } from './useConsent';
export { useConsentCategories } from './useConsentCategories';
export { useContactForm } from './useContactForm';
export { useDatasheetForm } from './useDatasheetForm';
export { useDialog } from './useDialog';
export { type ErrorSummary, useErrorSummary } from './useErrorSummary';
export { type FilmBehaviour, useFilm } from './useFilm';
export { type FormRefusal, type SchemaForm, type SchemaFormOptions, useForm } from './useForm';
export { type FormFieldBehaviour, useFormField } from './useFormField';
export type { ChosenFiles, FormBehaviour } from './useFormOf';
export { type HeaderBehaviour, useHeader } from './useHeader';
export { type HydrationGate, useGated, useHydrationGate } from './useHydrationGate';
export { useIsHydrating } from './useIsHydrating';
export { useLightbox } from './useLightbox';
export { type LoadingScreen, useLoadingScreen } from './useLoadingScreen';
export { type LogoStripBehaviour, useLogoStrip } from './useLogoStrip';
export { type MenusBehaviour, useMenus } from './useMenus';
export { type MobileMenuBehaviour, useMobileMenu } from './useMobileMenu';
export { type NavigationBehaviour, useNavigation, type Visit } from './useNavigation';
export { type PdfCardBehaviour, usePdfCard } from './usePdfCard';
export { useProductDetails } from './useProductDetails';
export { type RadioGroup, useRadioGroup } from './useRadioGroup';
export {
  type Resource,
  useCaseStudies,
  useCategories,
  useCategory,
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
export { type RevealBehaviour, useReveal } from './useReveal';
export type { SearchBehaviour } from './useSearch';
export { type ShortlistBehaviour, useShortlist } from './useShortlist';
export { useStore, type ViewStore } from './useStore';
export { useTrack } from './useTrack';
export type { WellBehaviour } from './useWell';
