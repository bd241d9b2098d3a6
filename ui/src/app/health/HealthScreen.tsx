/* The backups of the service in use, and what its doctor finds. */
import { useApp } from "../app-context";
import { ScreenFrame } from "../shell/ScreenFrame";
import { supports } from "../shell/capabilities";
import { texts } from "../texts";
import { BackupsPanel } from "./BackupsPanel";
import { DoctorPanel } from "./DoctorPanel";

export function HealthScreen() {
  const app = useApp();
  const connection = app.connection.value;
  return (
    <ScreenFrame title={texts.value.health.title}>
      <div class="column-scroll">
        <div class="column">
          {connection && supports(connection, "backups") ? <BackupsPanel key={`backups-${connection.id}`} connection={connection} /> : null}
          {connection && supports(connection, "doctor") ? <DoctorPanel key={`doctor-${connection.id}`} connection={connection} /> : null}
        </div>
      </div>
    </ScreenFrame>
  );
}
