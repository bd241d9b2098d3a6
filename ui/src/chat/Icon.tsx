import { h } from "preact";
import {
  ArrowDown,
  ArrowUp,
  Check,
  ChevronRight,
  CircleAlert,
  Copy,
  Globe,
  House,
  Image,
  type IconNode,
  MessageCircle,
  Mic,
  RotateCcw,
  Square,
  ThumbsDown,
  ThumbsUp,
  UserRound,
  Video,
  X,
} from "lucide";

const DRAWINGS = {
  alert: CircleAlert,
  down: ArrowDown,
  send: ArrowUp,
  check: Check,
  on: ChevronRight,
  copy: Copy,
  globe: Globe,
  house: House,
  image: Image,
  message: MessageCircle,
  mic: Mic,
  retry: RotateCcw,
  stop: Square,
  bad: ThumbsDown,
  good: ThumbsUp,
  person: UserRound,
  video: Video,
  close: X,
} satisfies Record<string, IconNode>;

export type IconName = keyof typeof DRAWINGS;

export function Icon({ name, size = 20 }: { name: IconName; size?: 16 | 20 | 32 }) {
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" aria-hidden="true" class="icon">
      {DRAWINGS[name].map(([tag, attributes]) => h(tag, attributes as Record<string, string>))}
    </svg>
  );
}
