/** Labels of the button. */
export interface MotionLabels {
  /** The button while it moves. */
  pause: string;
  /** The button while it stands still. */
  play: string;
}

/** The props of the button that stops and starts a movement; `wanted` says whether the visitor wants it. */
export const motionButton = (
  wanted: boolean,
  labels: Partial<MotionLabels>,
  onClick: () => void,
) => ({
  type: 'button' as const,
  'aria-label': wanted ? labels.pause : labels.play,
  'data-wanted': wanted,
  onClick,
});

/** For the button that stops and starts a movement. */
export interface MotionButtonProps extends ReturnType<typeof motionButton> {}
