/*
 * Draws the bars with uPlot, loaded with the first chart. Colors come from CSS, so that dark mode
 * works.
 */
import uPlot from "uplot";
import type { CountedDay } from "../../api/generated/CountedDay";

export interface DayPlot {
  destroy(): void;
}

interface Inks {
  questions: string;
  noAnswer: string;
  handedOff: string;
  axis: string;
  line: string;
}

export interface PlotLabels {
  /** "Nov 20" */
  day: (at: number) => string;
  formatNumber: (value: number) => string;
}

export function drawDays(
  host: HTMLElement,
  days: readonly CountedDay[],
  labels: PlotLabels,
  hover: (at: number | null) => void,
  choose: (at: number) => void,
): DayPlot {
  let inks = inksOf(host);
  const counts = (of: (day: CountedDay) => number) => days.map(of);
  const maxCount = Math.max(1, ...counts((day) => Math.max(day.Questions, day.HandedOver)));
  const handed = days.flatMap((day, at) => (day.HandedOver > 0 ? [at] : []));
  const bars = uPlot.paths.bars?.({ size: [0.72, 28], radius: 0.12 });
  const plot = new uPlot(
    {
      width: host.clientWidth,
      height: host.clientHeight,
      legend: { show: false },
      padding: [8, 8, 0, 0],
      cursor: { y: false, points: { show: false }, drag: { x: false, y: false } },
      scales: { x: { time: false, range: [-0.6, days.length - 0.4] }, y: { range: [0, maxCount * 1.08] } },
      axes: [
        { stroke: () => inks.axis, grid: { show: false }, ticks: { show: false }, size: 24, gap: 4, space: 72, incrs: [1, 2, 5, 7, 14, 30], values: (_, at) => at.map((one) => (days[one] ? labels.day(one) : "")) },
        { stroke: () => inks.axis, grid: { stroke: () => inks.line, width: 1 }, ticks: { show: false }, size: 36, gap: 4, space: 22, incrs: TICK_STEPS, values: (_, at) => at.map(labels.formatNumber) },
      ],
      series: [
        {},
        { fill: () => inks.questions, stroke: () => inks.questions, width: 0, points: { show: false }, ...(bars ? { paths: bars } : {}) },
        { fill: () => inks.noAnswer, stroke: () => inks.noAnswer, width: 0, points: { show: false }, ...(bars ? { paths: bars } : {}) },
        { paths: () => null, points: { show: true, size: 7, fill: () => inks.handedOff, stroke: () => inks.handedOff, filter: () => handed } },
      ],
      hooks: { setCursor: [(u) => hover(u.cursor.idx ?? null)] },
    },
    [counts(() => 0).map((_, at) => at), counts((day) => day.Questions), counts((day) => day.NoAnswer), counts((day) => day.HandedOver)],
    host,
  );
  plot.over.addEventListener("click", () => plot.cursor.idx != null && choose(plot.cursor.idx));
  plot.over.addEventListener("mouseleave", () => hover(null));
  const resized = new ResizeObserver(() => host.clientWidth > 0 && plot.setSize({ width: host.clientWidth, height: host.clientHeight }));
  resized.observe(host);
  const recolor = () => {
    inks = inksOf(host);
    plot.redraw(false);
  };
  const dark = matchMedia("(prefers-color-scheme: dark)");
  dark.addEventListener("change", recolor);
  const themed = new MutationObserver(recolor);
  themed.observe(document.documentElement, { attributes: true });
  return {
    destroy() {
      resized.disconnect();
      themed.disconnect();
      dark.removeEventListener("change", recolor);
      plot.destroy();
    },
  };
}

/** Counts are whole numbers. */
const TICK_STEPS = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000, 50_000, 100_000];

/** Read from elements, because a canvas can't use custom properties. */
function inksOf(host: HTMLElement): Inks {
  const of = (name: string) => {
    const drop = document.createElement("i");
    drop.className = `chart-ink chart-${name}`;
    host.append(drop);
    const { color } = getComputedStyle(drop);
    drop.remove();
    return color;
  };
  return { questions: of("questions"), noAnswer: of("no-answer"), handedOff: of("handed-off"), axis: of("axis"), line: of("line") };
}
