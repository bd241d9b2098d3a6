/*
 * The image is uploaded when it is chosen; the setting (its file ID) is saved with the others.
 * Without uploads, the agent enters a file ID.
 */
import { useSignal } from "@preact/signals";
import { Image as ImageIcon, Trash, Upload } from "lucide";
import { ApiError } from "../../../api/transport";
import { useApp } from "../../app-context";
import { fileInput } from "../../files";
import { Field } from "../../components/Field";
import { Button, IconButton } from "../../components/Button";
import { Icon } from "../../components/Icon";
import { TextInput } from "../../components/controls";
import { texts } from "../../texts";
import { CropDialog } from "./CropDialog";
import { supportsUploads } from "../capabilities";
import { chooseFile, loadImage, imageFromDrop, ImageError, type LoadedImage } from "./image-file";
import { settingNote, labelsOf, type SettingProps } from "./setting-props";

export function ImageField(props: SettingProps) {
  return supportsUploads(useApp()) ? <UploadedImage {...props} /> : <ImageById {...props} />;
}

function UploadedImage({ setting, store }: SettingProps) {
  const app = useApp();
  const { name } = setting;
  const labels = labelsOf(setting);
  const t = texts.value.settings.image;
  const busy = useSignal(false);
  const error = useSignal<string | null>(null);
  const cutting = useSignal<LoadedImage | null>(null);
  const over = useSignal(false);
  const fileId = String(store.of(name).value.value ?? "");

  const open = async (file: File | null) => {
    if (!file) return;
    error.value = null;
    try {
      cutting.value = await loadImage(file);
    } catch (thrown) {
      error.value = thrown instanceof ImageError ? t.imageErrors[thrown.why] : t.imageErrors.broken;
    }
  };
  const close = () => {
    cutting.value?.close();
    cutting.value = null;
  };
  const upload = async (square: File) => {
    close();
    busy.value = true;
    try {
      const { fileId: made } = await app.transport.desktop("upload_image", await fileInput(square));
      store.set(name, made);
    } catch (thrown) {
      error.value = t.notUploaded(ApiError.from(thrown).message);
    } finally {
      busy.value = false;
    }
  };
  const take = (event: Event, data: DataTransfer | null) => {
    const file = imageFromDrop(data);
    over.value = false;
    if (!file) return;
    event.preventDefault();
    void open(file);
  };
  return (
    <Field label={labels.label} help={labels.help} error={error.value ?? store.of(name).error.value} note={settingNote({ setting, store })}>
      {(ids) => (
        <div
          class={`image-control${over.value ? " image-over" : ""}`}
          onDragOver={(event) => {
            event.preventDefault();
            over.value = true;
          }}
          onDragLeave={() => (over.value = false)}
          onDrop={(event) => take(event, event.dataTransfer)}
          onPaste={(event) => take(event, event.clipboardData)}
        >
          <span class="image-shown">
            {fileId ? <img src={app.transport.fileUrl(fileId)} alt={t.asItIs(labels.label)} /> : <Icon node={ImageIcon} size={20} />}
          </span>
          <span id={ids.id} class="image-actions">
            <Button icon={Upload} busy={busy.value} onClick={() => void chooseFile().then(open)}>
              {busy.value ? t.uploading : fileId ? t.replace : t.choose}
            </Button>
            {fileId ? <IconButton name={t.remove(labels.label)} icon={Trash} onClick={() => store.set(name, "")} /> : null}
          </span>
          <span class="image-hint">{t.hint}</span>
          {cutting.value ? <CropDialog image={cutting.value} store={store} done={(file) => void upload(file)} cancel={close} /> : null}
        </div>
      )}
    </Field>
  );
}

function ImageById({ setting, store }: SettingProps) {
  const { name } = setting;
  const labels = labelsOf(setting);
  const t = texts.value.settings.image;
  return (
    <Field label={labels.label} help={t.byId} error={store.of(name).error.value} note={settingNote({ setting, store })}>
      {(ids) => <TextInput ids={ids} name={name} value={String(store.of(name).value.value ?? "")} placeholder={t.idPlaceholder} onInput={(id) => store.set(name, id.trim(), true)} />}
    </Field>
  );
}
