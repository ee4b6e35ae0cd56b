/**
 * Easing curves: progress 0-1 in, eased progress out (may pass 1 where the curve overshoots). Values from the Material
 * and jQuery tables.
 */

export type Easing = (progress: number) => number;

/**
 * A CSS `cubic-bezier(x1, y1, x2, y2)`: solves x for the parameter by bisection (50 halvings: exact to a double's
 * grain), answers y.
 */
export function cubicBezier(x1: number, y1: number, x2: number, y2: number): Easing {
  const at = (a: number, b: number, t: number) => 3 * a * t * (1 - t) ** 2 + 3 * b * t * t * (1 - t) + t ** 3;
  return (progress) => {
    if (progress <= 0) return 0;
    if (progress >= 1) return 1;
    let low = 0;
    let high = 1;
    for (let step = 0; step < 50; step += 1) {
      const middle = (low + high) / 2;
      if (at(x1, x2, middle) < progress) low = middle;
      else high = middle;
    }
    return at(y1, y2, (low + high) / 2);
  };
}

/** Fast start, long soft landing: the curve of every entrance. */
export const easeOutExpo = cubicBezier(0.16, 1, 0.3, 1);
/** Material 3 emphasised accelerate: exits. */
export const emphasizedAccelerate = cubicBezier(0.3, 0, 0.8, 0.15);

/** A fast start and a visible landing: the curve of entrances that travel. */
export const decelerate = cubicBezier(0.2, 0.8, 0.2, 1);
/** Gathers speed, moves and comes to rest: the movement from one place to another. */
export const easeInOut = cubicBezier(0.65, 0, 0.25, 1);

/**
 * A spring let go at 0 that comes to rest at 1, within 0.4% at the end. `damping` under 1 overshoots: 0.55 by 13%, 0.7
 * by 5%; 1 does not.
 */
export function spring(damping: number): Easing {
  if (damping >= 1) return decelerate;
  const speed = 5.5 / damping;
  const beat = speed * Math.sqrt(1 - damping ** 2);
  const lag = (damping * speed) / beat;
  return (progress) => {
    if (progress <= 0) return 0;
    if (progress >= 1) return 1;
    const swing = Math.cos(beat * progress) + lag * Math.sin(beat * progress);
    return 1 - Math.exp(-damping * speed * progress) * swing;
  };
}

/** A fall and one rebound of an eighth of it. */
export const easeOutRebound: Easing = (progress) => {
  if (progress <= 0) return 0;
  if (progress >= 1) return 1;
  if (progress < 0.55) return (progress / 0.55) ** 2;
  return 1 - 0.125 * (1 - ((progress - 0.775) / 0.225) ** 2);
};

/** Overshoots by 10% at 58% of the time with the classic 1.70158; 1.2 gives 5%. */
export function easeOutBack(overshoot = 1.70158): Easing {
  return (progress) => {
    if (progress <= 0) return 0;
    if (progress >= 1) return 1;
    const back = progress - 1;
    return 1 + (overshoot + 1) * back ** 3 + overshoot * back ** 2;
  };
}

/** A ball let go: three hits, each a quarter as high as the one before (constants 7.5625 and 2.75). Never passes 1. */
export const easeOutBounce: Easing = (progress) => {
  if (progress <= 0) return 0;
  if (progress >= 1) return 1;
  if (progress < 1 / 2.75) return 7.5625 * progress ** 2;
  if (progress < 2 / 2.75) return 7.5625 * (progress - 1.5 / 2.75) ** 2 + 0.75;
  if (progress < 2.5 / 2.75) return 7.5625 * (progress - 2.25 / 2.75) ** 2 + 0.9375;
  return 7.5625 * (progress - 2.625 / 2.75) ** 2 + 0.984375;
};
