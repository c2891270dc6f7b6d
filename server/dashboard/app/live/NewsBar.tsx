import { Button } from "@mantine/core";
import { useRef } from "react";
import type { News } from "./live-reading.ts";

/** Above a list: what came since it was read. Its room is kept, so that nothing moves. */
export function NewsBar({ news }: { news: News | null }) {
  const bar = useRef<HTMLDivElement>(null);
  const show = () => {
    news?.show();
    bar.current?.focus({ preventScroll: true });
  };
  return (
    <div className="news" role="status" tabIndex={-1} ref={bar}>
      {news !== null && (
        <Button size="compact-sm" variant="light" onClick={show}>
          {news.text}
        </Button>
      )}
    </div>
  );
}
