/*
 * A setting that is a picture: shown, chosen, dropped or removed. The file is
 * uploaded at once; the setting (its file id) is saved with the others.
 */
import { useSignal } from "@preact/signals";
import { Image as ImageIcon, Trash, Upload } from "lucide";
import { useApp } from "../app-context";
import { Field } from "../parts/Field";
import { Button, IconButton } from "../parts/Button";
import { Icon } from "../parts/Icon";
import { choosePicture, fileInput } from "../files";
import { CallFault } from "../../api/transport";
import type { UploadInput } from "../../api/desktop";
import { noteFor, type SettingProps } from "./SettingControlFor";

export function PictureField({ setting, store }: SettingProps) {
  const app = useApp();
  const { name } = setting;
  const busy = useSignal(false);
  const fault = useSignal<string | null>(null);
  const fileId = String(store.shown.value[name] ?? "");

  const upload = async (picked: Promise<UploadInput | null>) => {
    busy.value = true;
    fault.value = null;
    try {
      const input = await picked;
      if (input) store.set(name, (await app.transport.desktop("upload_picture", input)).fileId);
    } catch (thrown) {
      fault.value = CallFault.from(thrown).message;
    } finally {
      busy.value = false;
    }
  };
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    const file = event.dataTransfer?.files[0];
    if (file) void upload(fileInput(file));
  };
  return (
    <Field label={setting.label} help={setting.help} fault={fault.value ?? store.faults.value[name]} note={noteFor({ setting, store })}>
      {(ids) => (
        <div class="picture-control" onDragOver={(event) => event.preventDefault()} onDrop={onDrop}>
          <span class="picture-shown">
            {fileId ? <img src={app.transport.fileUrl(fileId)} alt={`${setting.label} as it is now`} /> : <Icon node={ImageIcon} size={20} />}
          </span>
          <span id={ids.id} class="picture-actions">
            <Button icon={Upload} busy={busy.value} onClick={() => void upload(choosePicture(app.transport))}>
              {busy.value ? "Uploading" : fileId ? "Replace" : "Choose a picture"}
            </Button>
            {fileId ? <IconButton name={`Remove the ${setting.label.toLowerCase()}`} icon={Trash} onClick={() => store.set(name, "")} /> : null}
          </span>
        </div>
      )}
    </Field>
  );
}
